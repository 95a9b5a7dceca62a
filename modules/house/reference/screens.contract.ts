import { ownScreen, screensOf } from '@quina/blocks'
import { viewEntries } from './entry/entry.contract.ts'

/** The screens of the official catalogues: our own, because the specification names only the screens that use them. */
export const screens = screensOf({
  '/catalogos-oficiales': ownScreen('Catálogos oficiales', viewEntries, {
    menu: { group: 'General', order: 70 },
  }),
  '/catalogos-oficiales/catalogo/:name': ownScreen('Catálogo oficial', viewEntries),
  '/catalogos-oficiales/codigos': ownScreen('Códigos oficiales', viewEntries, {
    menu: { group: 'General', order: 71 },
  }),
  '/catalogos-oficiales/codigo/:id': ownScreen('Código oficial', viewEntries),
  '/catalogos-oficiales/versiones': ownScreen('Versiones de los catálogos', viewEntries, {
    menu: { group: 'General', order: 72 },
  }),
})
