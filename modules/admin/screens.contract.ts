import { screensOf } from '@quina/blocks'

export const screens = screensOf({
  '/': { title: 'Inicio', permission: 'campus', menu: { group: '', order: 0 } },
  '/seleccionar-sede': { title: 'Elegir la sede', permission: 'session' },
  '/admin/audit': {
    title: 'Auditoría',
    permission: 'admin.audit.view',
    menu: { group: 'Administración', order: 40 },
  },
  '/menu/manager': {
    title: 'Administrador del menú',
    permission: 'admin.menu.view',
    menu: { group: 'Administración', order: 30, label: 'Menú' },
  },
})
