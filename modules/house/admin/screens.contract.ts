import { createdIn, permission, screensFor, screensOf } from '@quina/blocks'
import { auditPermissions } from './desk/audit/audit.contract.ts'
import { campus } from './house/campus/campus.contract.ts'
import { companyPermissions } from './house/company/company.contract.ts'
import { failedJobPermissions } from './house/failed-job/failed-job.contract.ts'
import { menuPermissions } from './menu/menu/menu.contract.ts'
import { rolePermissions } from './user/role/role.contract.ts'
import { userPermissions } from './user/user/user.contract.ts'

export const screens = screensOf({
  '/': { title: 'Inicio', permission: 'campus', menu: { group: '', order: 0 } },
  '/tablero': {
    title: 'Tablero para la junta',
    permission: permission('admin.board.take', 'Llevar el tablero a la junta'),
    menu: { group: 'General', order: 2 },
  },
  '/seguimientos': { title: 'Seguimientos', permission: 'campus', menu: { group: 'General', order: 4 } },
  '/buscar': { title: 'Buscar', permission: 'campus', menu: { group: 'General', order: 3 } },
  '/seleccionar-sede': { title: 'Elegir la sede', permission: 'session' },
  '/mi-cuenta': { title: 'Mi cuenta', permission: 'session' },
  '/admin/users': {
    title: 'Usuarios',
    permission: userPermissions.view,
    menu: { group: 'Administración', order: 10 },
  },
  '/admin/users/create': {
    title: 'Nuevo usuario',
    permission: userPermissions.edit,
    menu: createdIn('Administración'),
  },
  '/admin/users/edit/:id': { title: 'Usuario', permission: userPermissions.view },
  '/admin/permission': {
    title: 'Roles y permisos',
    permission: rolePermissions.view,
    menu: { group: 'Administración', order: 20 },
  },
  '/admin/role/:id': {
    title: 'Permisos del rol',
    permission: rolePermissions.view,
    under: '/admin/permission',
  },
  '/pendientes': {
    title: 'Bandeja',
    permission: 'campus',
    menu: { group: 'General', order: 1, label: 'Bandeja' },
  },
  '/pendientes/delegaciones': { title: 'Delegaciones', permission: 'campus' },
  '/profileEnterprise': {
    title: 'Perfil de la entidad',
    permission: companyPermissions.view,
    menu: { group: 'General', order: 10 },
  },
  ...screensFor(campus, { menu: { group: 'General', order: 15 } }),
  '/admin/audit': {
    title: 'Auditoría',
    permission: auditPermissions.view,
    menu: { group: 'Administración', order: 40 },
  },
  '/admin/saldos': {
    title: 'Comprobación de saldos',
    permission: auditPermissions.view,
    menu: { group: 'Administración', order: 45 },
  },
  '/admin/procesos': {
    title: 'Procesos fallidos',
    permission: failedJobPermissions.view,
    menu: { group: 'Administración', order: 50 },
  },
  '/menu/manager': {
    title: 'Administrador del menú',
    permission: menuPermissions.view,
    menu: { group: 'Administración', order: 30, label: 'Menú' },
  },
})
