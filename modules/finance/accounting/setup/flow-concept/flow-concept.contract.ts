import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

/** The three parts of the statement of cash flows (marco normativo, Resolución 414 de 2014). */
export const flowActivities = {
  operating: 'Operación',
  investing: 'Inversión',
  financing: 'Financiación',
} as const

const fields = {
  code: f.code('Código', { max: 6 }),
  name: f.text('Nombre', { max: 200 }),
  activity: f.choice('Actividad', flowActivities),
  direction: f.choice('Sentido', { in: 'Recaudos', out: 'Pagos' }),
} satisfies Fields

/** Conceptos de flujo de efectivo: the lines of that statement. Each account names its line. */
export const flowConcept = defineCatalog({
  id: 'accounting.flowConcept',
  label: { one: 'Concepto de flujo de efectivo', many: 'Conceptos de flujo de efectivo', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'CON-042',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['activity', 'direction', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/puc/conceptos-flujo' },
})
