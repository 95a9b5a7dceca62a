import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'
import { normStatuses } from './parameter.contract.ts'
import { parameterNames } from './parameter-names.contract.ts'

const fields = {
  key: f.choice('Parámetro', parameterNames),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  value: f.text('Valor', { max: 200, help: 'Con punto decimal: 1750905, 0.04, 19:00' }),
  norm: f.text('Norma', { max: 200 }),
  normStatus: f.choice('Estado de la norma', normStatuses),
  source: f.optional(f.text('Fuente', { max: 200 })),
  unconfirmed: f.usually(f.flag('Por confirmar'), false),
} satisfies Fields

/** Rows of legal parameters that the house registered: a new norm, or its own value for a day instead of the product's. */
export const houseParameter = defineCatalog({
  id: 'payroll.legalParameter',
  label: { one: 'Parámetro de ley de la entidad', many: 'Parámetros de ley de la entidad', gender: 'm' },
  fields,
  shows: ['key'],
  key: 'key',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: '-fromDay',
    filters: ['key', 'normStatus', 'fromDay', 'active'],
    searches: 'Parámetro o norma',
  }),
  screens: { list: '/configuracion/liquidacion/parametros' },
})
