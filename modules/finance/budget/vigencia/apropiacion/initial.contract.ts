import {
  annuls,
  approves,
  choice,
  condition,
  day,
  defineDocument,
  integer,
  lifecycle,
  lines,
  listOf,
  money,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'

const line = {
  rubroId: ref('budget.rubro', 'Rubro'),
  fuenteId: ref('budget.fuente', 'Fuente'),
  amount: money('Valor'),
}

const states = {
  draft: { label: 'En elaboración', tone: 'neutral', editable: true },
  approved: { label: 'Aprobado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const act = {
  date: day('Rige desde', { help: 'El primer día de la vigencia' }),
  actKind: choice('Acto de aprobación', {
    acuerdo: 'Acuerdo de Junta Directiva',
    confis: 'Resolución CONFIS',
    decreto: 'Decreto',
  }),
  actNumber: text('Número del acto', { max: 40 }),
  actDate: day('Fecha del acto'),
  finalAvailability: money('Disponibilidad final'),
}

/** Presupuesto inicial of a vigencia. Approving it posts every line and opens the vigencia (operations O1 and O2). */
export const initial = defineDocument({
  id: 'budget.initial',
  label: { one: 'Presupuesto inicial', many: 'Presupuestos iniciales', gender: 'm' },
  number: { prefix: 'PI', restarts: 'vigencia' },
  fields: {
    ...act,
    note: optional(note('Observaciones')),
    income: lines('Ingresos', line),
    expense: lines('Gastos', line),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar y abrir la vigencia', {
      consequence:
        'Se registran las apropiaciones y los aforos y se abre la vigencia. Después solo cambiarán por modificaciones.',
    }),
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      consequence:
        'La vigencia vuelve a preparación. Solo es posible si ningún CDP ha tocado el presupuesto.',
    }),
  }),
  list: listOf({
    columns: {
      number: integer('Número'),
      vigencia: integer('Vigencia'),
      ...act,
      status: condition('Estado', {
        draft: ['En elaboración', 'neutral'],
        approved: ['Aprobado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
      income: money('Ingresos'),
      expense: money('Gastos'),
    },
    sort: '-date',
    byVigencia: true,
    searches: 'Número del acto',
  }),
})
