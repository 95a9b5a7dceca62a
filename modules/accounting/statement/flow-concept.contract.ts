import { choice, code, defineCatalog, type Fields, listOf, text } from '@quina/blocks'

export const activities = {
  operating: 'Actividades de operación',
  investing: 'Actividades de inversión',
  financing: 'Actividades de financiación',
} as const

const fields = {
  code: code('Cuentas que empiezan por', { max: 12 }),
  name: text('Concepto'),
  activity: choice('Actividad', activities),
} satisfies Fields

/** Concepto de flujo: what the accounts on the other side of cash are called in the statement; the longest prefix wins. */
export const flowConcept = defineCatalog({
  module: 'accounting',
  name: 'flowConcept',
  label: { one: 'Concepto de flujo', many: 'Conceptos de flujo de efectivo', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  list: listOf({ columns: fields, sort: 'code', filters: ['activity'], searches: 'Cuenta o concepto' }),
})
