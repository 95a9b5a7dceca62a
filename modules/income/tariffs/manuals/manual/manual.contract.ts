import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  text,
} from '@quina/blocks'

export const manualKinds = { soat: 'SOAT', iss: 'ISS 2001', iss2004: 'ISS 2004', own: 'Propio' } as const
export type ManualKind = keyof typeof manualKinds

export const manualUnits = { uvb: 'UVB', uvt: 'UVT', smldv: 'SMLDV', uvr: 'UVR', pesos: 'Pesos' } as const
export type ManualUnit = keyof typeof manualUnits

const fields = {
  kind: choice('Clase', manualKinds),
  code: code('Manual', { max: 20, help: 'Como SOAT' }),
  edition: code('Edición', { max: 20, help: 'Como 2026' }),
  name: text('Nombre', { max: 200 }),
  unit: choice('Unidad', manualUnits),
  fromDay: day('Vigente desde'),
  untilDay: optional(day('Vigente hasta', { help: 'Vacía mientras rija' })),
  norm: optional(text('Norma', { max: 300 })),
} satisfies Fields

/** Editions of the manuals of prices: SOAT of a year, ISS 2001, our own. */
export const manual = defineCatalog({
  id: 'tariffs.manual',
  label: { one: 'Manual tarifario', many: 'Manuales tarifarios', gender: 'm' },
  fields,
  shows: ['code', 'edition'],
  key: 'edition',
  list: listOf({
    columns: {
      ...fields,
      items: integer('Ítems'),
      condition: choice('Vigencia', { current: 'Vigente', future: 'Futuro', ended: 'Terminado' }),
      active: flag('Activo'),
    },
    sort: '-fromDay',
    filters: ['kind', 'condition', 'active'],
    searches: 'Manual, edición o nombre',
  }),
  screens: { list: '/tarifas/manuales' },
})
