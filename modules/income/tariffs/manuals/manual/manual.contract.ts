import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

export const manualKinds = { soat: 'SOAT', iss: 'ISS 2001', iss2004: 'ISS 2004', own: 'Propio' } as const
export type ManualKind = keyof typeof manualKinds

export const manualUnits = { uvb: 'UVB', uvt: 'UVT', smldv: 'SMLDV', uvr: 'UVR', pesos: 'Pesos' } as const
export type ManualUnit = keyof typeof manualUnits

const fields = {
  kind: f.choice('Clase', manualKinds),
  code: f.code('Manual', { max: 20, help: 'Como SOAT' }),
  edition: f.code('Edición', { max: 20, help: 'Como 2026' }),
  name: f.text('Nombre', { max: 200 }),
  unit: f.choice('Unidad', manualUnits),
  fromDay: f.day('Vigente desde'),
  untilDay: f.optional(f.day('Vigente hasta', { help: 'Vacía mientras rija' })),
  norm: f.optional(f.text('Norma', { max: 300 })),
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
      items: f.integer('Ítems'),
      condition: f.choice('Vigencia', { current: 'Vigente', future: 'Futuro', ended: 'Terminado' }),
      active: f.flag('Activo'),
    },
    sort: '-fromDay',
    filters: ['kind', 'condition', 'active'],
    searches: 'Manual, edición o nombre',
  }),
  screens: { list: '/tarifas/manuales' },
})
