import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  screensAt,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'

const header = {
  date: f.day('Fecha', { help: 'El último día del mes que se traslada' }),
  concept: f.note('Descripción', { min: 10, max: 500 }),
}

const states = issuedStates({ approved: 'Contabilizado', annulled: 'Reversado' })

/** Traslado de costos: transfers the balance of class 73 to 6310 at the end of the month (finance dossier §5.5, A-15). */
export const costTransfer = defineDocument({
  id: 'accounting.costTransfer',
  label: { one: 'Traslado de costos', many: 'Traslados de costos', gender: 'm' },
  number: { prefix: 'CO', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Trasladar costos', {
      consequence:
        'Cada cuenta 73 queda en cero contra el costo de ventas. Repetirlo solo traslada lo que falte.',
    }),
    annul: annuls('Reversar', {
      params: { date: f.day('Fecha'), reason: f.note('Motivo', { min: 10, max: 500 }) },
      reverses: true,
      consequence: 'Los costos vuelven a la clase 7 con un comprobante de reversión.',
    }),
  }),
  list: documentList({
    columns: {
      date: header.date,
      concept: header.concept,
      condition: conditionOf(states),
      total: f.money('Valor'),
    },
    totals: ['total'],
    filters: ['condition', 'date'],
    byVigencia: true,
    searches: 'Número o descripción',
  }),
  screens: screensAt('/contabilidad/traslado-costos'),
})

const plannedCost = z.object({
  ...strings('id', 'group', 'groupName'),
  ...stringsOrNull('costCentre', 'fuente'),
  /** The target account; null when the cost centre has none. */
  account: z.string().nullable(),
  amount: z.string(),
})
export type PlannedCost = z.output<typeof plannedCost>

/** The amounts that would be transferred, by group of class 73, cost centre and fuente. */
export const costPlan = defineQuery({
  id: 'accounting.costPlan',
  title: 'Traslados de costos: lo que se trasladaría',
  access: permissionFor(costTransfer, 'view'),
  params: { date: header.date },
  answers: z.array(plannedCost),
})
