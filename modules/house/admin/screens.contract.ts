import { createdIn, ownScreen, permission, screensFor, screensOf } from '@quina/blocks'
import { auditPermissions } from './desk/audit/audit.contract.ts'
import { campus } from './house/campus/campus.contract.ts'
import { companyPermissions } from './house/company/company.contract.ts'
import { failedJobPermissions } from './house/failed-job/failed-job.contract.ts'
import { menuPermissions } from './menu/menu/menu.contract.ts'
import { rolePermissions } from './user/role/role.contract.ts'
import { userPermissions } from './user/user/user.contract.ts'

const group = 'Administración'

export const screens = screensOf({
  '/': ownScreen('Inicio', 'campus', { menu: { group: '', order: 0 } }),
  '/tablero': ownScreen(
    'Tablero para la junta',
    permission('admin.board.take', 'Llevar el tablero a la junta'),
    { menu: { group: 'General', order: 2 } },
  ),
  '/seguimientos': ownScreen('Seguimientos', 'campus', { menu: { group: 'General', order: 4 } }),
  '/buscar': ownScreen('Buscar', 'campus', { menu: { group: 'General', order: 3 } }),
  '/seleccionar-sede': ownScreen('Elegir la sede', 'session'),
  '/mi-cuenta': ownScreen('Mi cuenta', 'session'),
  '/admin/users': ownScreen('Usuarios', userPermissions.view, { menu: { group, order: 10 } }),
  '/admin/users/create': ownScreen('Nuevo usuario', userPermissions.edit, { menu: createdIn(group) }),
  '/admin/users/edit/:id': ownScreen('Usuario', userPermissions.view),
  '/admin/permission': ownScreen('Roles y permisos', rolePermissions.view, { menu: { group, order: 20 } }),
  '/admin/role/:id': ownScreen('Permisos del rol', rolePermissions.view, { under: '/admin/permission' }),
  '/pendientes': ownScreen('Bandeja', 'campus', { menu: { group: 'General', order: 1, label: 'Bandeja' } }),
  '/pendientes/delegaciones': ownScreen('Delegaciones', 'campus'),
  '/profileEnterprise': ownScreen('Perfil de la entidad', companyPermissions.view, {
    menu: { group: 'General', order: 10 },
  }),
  ...screensFor(campus, { menu: { group: 'General', order: 15 } }),
  '/admin/audit': ownScreen('Auditoría', auditPermissions.view, { menu: { group, order: 40 } }),
  '/admin/saldos': ownScreen('Comprobación de saldos', auditPermissions.view, { menu: { group, order: 45 } }),
  '/admin/procesos': ownScreen('Procesos fallidos', failedJobPermissions.view, {
    menu: { group, order: 50 },
  }),
  '/menu/manager': ownScreen('Administrador del menú', menuPermissions.view, {
    menu: { group, order: 30, label: 'Menú' },
  }),
})
