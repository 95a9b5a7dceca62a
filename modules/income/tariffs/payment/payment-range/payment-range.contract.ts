import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

const uvb = (label: string) =>
  f.optional(f.quantity(label, { help: 'De donde salen los pesos al subir de año' }))

const fields = {
  regime: f.choice('Régimen', { contributory: 'Contributivo', subsidised: 'Subsidiado' }),
  category: f.optional(f.choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
  userType: f.optional(
    f.code('Tipo de usuario', { max: 2, help: 'Como en RIPS: 01, 02… Vacío vale para todos' }),
  ),
  fromDay: f.day('Vigente desde'),
  untilDay: f.day('Vigente hasta', { help: 'Dentro del mismo año' }),
  fromWages: f.optional(f.quantity('Ingreso desde (SMLMV)')),
  untilWages: f.optional(f.quantity('Ingreso hasta (SMLMV)')),
  cuotaUvb: uvb('Cuota en UVB'),
  cuota: f.optional(f.money('Cuota moderadora')),
  copagoPercent: f.percent('Copago'),
  eventCapUvb: uvb('Tope por evento en UVB'),
  eventCap: f.money('Tope por evento'),
  yearCapUvb: uvb('Tope por año en UVB'),
  yearCap: f.money('Tope por año'),
  norm: f.optional(f.text('Norma', { max: 300 })),
} satisfies Fields

export type PaymentRangeValues = ValuesOf<typeof fields>

/** What users pay by their range of income (billing dossier §1.5). */
export const paymentRange = defineCatalog({
  id: 'tariffs.paymentRange',
  label: { one: 'Rango de pago', many: 'Rangos de pago', gender: 'm' },
  fields,
  shows: ['regime', 'category'],
  key: 'regime',
  list: listOf({
    columns: { year: f.integer('Año'), ...fields, active: f.flag('Activo') },
    sort: '-year',
    filters: ['year', 'regime', 'category', 'active'],
    searches: 'Categoría o norma',
  }),
  screens: { list: '/rango/pago' },
})
