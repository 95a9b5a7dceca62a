import { createdIn, screensOf } from '@quina/blocks'
import { takeBoard } from './permissions.contract.ts'

export const screens = screensOf({
  '/': { title: 'Inicio', permission: 'campus', menu: { group: '', order: 0 } },
  '/tablero': {
    title: 'Tablero para la junta',
    permission: takeBoard,
    menu: { group: 'General', order: 2 },
  },
  '/seguimientos': { title: 'Seguimientos', permission: 'campus', menu: { group: 'General', order: 4 } },
  '/buscar': { title: 'Buscar', permission: 'campus', menu: { group: 'General', order: 3 } },
  '/seleccionar-sede': { title: 'Elegir la sede', permission: 'session' },
  '/mi-cuenta': { title: 'Mi cuenta', permission: 'session' },
  '/admin/users': {
    title: 'Usuarios',
    permission: 'admin.user.view',
    menu: { group: 'Administración', order: 10 },
  },
  '/admin/users/create': {
    title: 'Nuevo usuario',
    permission: 'admin.user.edit',
    menu: createdIn('Administración'),
  },
  '/admin/users/edit/:id': { title: 'Usuario', permission: 'admin.user.view' },
  '/admin/permission': {
    title: 'Roles y permisos',
    permission: 'admin.role.view',
    menu: { group: 'Administración', order: 20 },
  },
  '/admin/role/:id': { title: 'Permisos del rol', permission: 'admin.role.view', under: '/admin/permission' },
  '/pendientes': {
    title: 'Bandeja',
    permission: 'campus',
    menu: { group: 'General', order: 1, label: 'Bandeja' },
  },
  '/pendientes/delegaciones': { title: 'Delegaciones', permission: 'campus' },
  '/profileEnterprise': {
    title: 'Perfil de la entidad',
    permission: 'admin.company.view',
    menu: { group: 'General', order: 10 },
  },
  '/admin/campus': {
    title: 'Sedes',
    permission: 'admin.campus.view',
    menu: { group: 'General', order: 15 },
  },
  '/admin/audit': {
    title: 'Auditoría',
    permission: 'admin.audit.view',
    menu: { group: 'Administración', order: 40 },
  },
  '/admin/saldos': {
    title: 'Comprobación de saldos',
    permission: 'admin.audit.view',
    menu: { group: 'Administración', order: 45 },
  },
  '/admin/procesos': {
    title: 'Procesos fallidos',
    permission: 'admin.failedJob.view',
    menu: { group: 'Administración', order: 50 },
  },
  '/menu/manager': {
    title: 'Administrador del menú',
    permission: 'admin.menu.view',
    menu: { group: 'Administración', order: 30, label: 'Menú' },
  },
})
