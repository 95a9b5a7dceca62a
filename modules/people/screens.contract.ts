import { screensOf } from '@quina/blocks'

export const screens = screensOf({
  '/terceros/list': {
    title: 'Terceros',
    permission: 'people.tercero.view',
    menu: { group: 'Terceros', order: 10 },
  },
  '/terceros/create': { title: 'Nuevo tercero', permission: 'people.tercero.edit' },
  '/terceros/edit/:id': { title: 'Tercero', permission: 'people.tercero.view' },
})
