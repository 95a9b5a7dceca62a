import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  listOf,
  optional,
  text,
  usually,
} from '@quina/blocks'
import { normStatuses } from './parameter.contract.ts'

const fields = {
  key: code('Parámetro', { max: 60 }),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  value: text('Valor', { max: 200, help: 'Con punto decimal: 1750905, 0.04, 19:00' }),
  norm: text('Norma', { max: 200 }),
  normStatus: choice('Estado de la norma', normStatuses),
  source: optional(text('Fuente', { max: 200 })),
  unconfirmed: usually(flag('Por confirmar'), false),
} satisfies Fields

/** Rows of legal parameters that the house registered: a new norm, or its own reading in place of the product's of that day. */
export const houseParameter = defineCatalog({
  id: 'payroll.legalParameter',
  label: { one: 'Parámetro de ley de la entidad', many: 'Parámetros de ley de la entidad', gender: 'm' },
  fields,
  shows: ['key'],
  key: 'key',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: '-fromDay',
    filters: ['key', 'normStatus', 'fromDay', 'active'],
    searches: 'Parámetro o norma',
  }),
  screens: { list: '/configuracion/liquidacion/parametros' },
})
