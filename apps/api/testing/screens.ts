import { screensOf } from '@quina/blocks'
import { serverModule } from '@quina/blocks/server'

/** A few screens for the tests of the menu, whatever screens the product has: of those nobody opens more than the name. */
export const someScreens = serverModule({
  name: 'test',
  label: 'Pruebas',
  operations: [],
  jobs: [],
  screens: screensOf({
    '/profileEnterprise': {
      title: 'Perfil de la entidad',
      permission: 'admin.company.view',
      menu: { group: 'General', order: 10 },
    },
    '/admin/users': {
      title: 'Usuarios',
      permission: 'admin.user.view',
      menu: { group: 'Administración', order: 10 },
    },
    '/admin/permission': {
      title: 'Roles y permisos',
      permission: 'admin.role.view',
      menu: { group: 'Administración', order: 20 },
    },
    '/admin/role/:id': { title: 'Permisos del rol', permission: 'admin.role.view' },
    '/menu/manager': {
      title: 'Administrador del menú',
      permission: 'admin.menu.view',
      menu: { group: 'Administración', order: 30, label: 'Menú' },
    },
  }),
})
