import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  optional,
  percent,
  quantity,
  text,
  type ValuesOf,
} from '@quina/blocks'

const uvb = (label: string) => optional(quantity(label, { help: 'De donde salen los pesos al subir de año' }))

const fields = {
  regime: choice('Régimen', { contributory: 'Contributivo', subsidised: 'Subsidiado' }),
  category: optional(choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
  userType: optional(
    code('Tipo de usuario', { max: 2, help: 'Como en RIPS: 01, 02… Vacío vale para todos' }),
  ),
  fromDay: day('Vigente desde'),
  untilDay: day('Vigente hasta', { help: 'Dentro del mismo año' }),
  fromWages: optional(quantity('Ingreso desde (SMLMV)')),
  untilWages: optional(quantity('Ingreso hasta (SMLMV)')),
  cuotaUvb: uvb('Cuota en UVB'),
  cuota: optional(money('Cuota moderadora')),
  copagoPercent: percent('Copago'),
  eventCapUvb: uvb('Tope por evento en UVB'),
  eventCap: money('Tope por evento'),
  yearCapUvb: uvb('Tope por año en UVB'),
  yearCap: money('Tope por año'),
  norm: optional(text('Norma', { max: 300 })),
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
    columns: { year: integer('Año'), ...fields, active: flag('Activo') },
    sort: '-year',
    filters: ['year', 'regime', 'category', 'active'],
    searches: 'Categoría o norma',
  }),
  screens: { list: '/rango/pago' },
})
