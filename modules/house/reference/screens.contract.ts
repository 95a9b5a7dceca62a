import { screensOf } from '@quina/blocks'
import { viewEntries } from './entry/entry.contract.ts'

/** The official catalogues: screens of our own, for the specification names only what uses them. */
export const screens = screensOf({
  '/catalogos-oficiales': {
    title: 'Catálogos oficiales',
    permission: viewEntries,
    menu: { group: 'General', order: 70 },
  },
  '/catalogos-oficiales/catalogo/:name': { title: 'Catálogo oficial', permission: viewEntries },
  '/catalogos-oficiales/codigos': {
    title: 'Códigos oficiales',
    permission: viewEntries,
    menu: { group: 'General', order: 71 },
  },
  '/catalogos-oficiales/codigo/:id': { title: 'Código oficial', permission: viewEntries },
  '/catalogos-oficiales/versiones': {
    title: 'Versiones de los catálogos',
    permission: viewEntries,
    menu: { group: 'General', order: 72 },
  },
})
