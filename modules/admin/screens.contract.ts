import { screensOf } from '@quina/blocks'

export const screens = screensOf({
  '/': { title: 'Inicio', permission: 'campus', menu: { group: '', order: 0 } },
  '/seleccionar-sede': { title: 'Elegir la sede', permission: 'session' },
})
