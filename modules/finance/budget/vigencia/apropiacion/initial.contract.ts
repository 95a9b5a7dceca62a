import { annuls, approves, conditionOf, defineDocument, f, lifecycle, listOf } from '@quina/blocks'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'

const line = {
  rubroId: f.ref('budget.rubro', 'Rubro'),
  fuenteId: f.ref('budget.fuente', 'Fuente'),
  amount: f.money('Valor'),
}

const states = {
  draft: { label: 'En elaboración', tone: 'neutral', editable: true },
  approved: { label: 'Aprobado', tone: 'good' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const act = {
  date: f.day('Rige desde', { help: 'El primer día de la vigencia' }),
  actKind: f.choice('Acto de aprobación', {
    acuerdo: 'Acuerdo de Junta Directiva',
    confis: 'Resolución CONFIS',
    decreto: 'Decreto',
  }),
  actNumber: f.text('Número del acto', { max: 40 }),
  actDate: f.day('Fecha del acto'),
  finalAvailability: f.money('Disponibilidad final'),
}

/** Presupuesto inicial of a vigencia. Approving it posts every line and opens the vigencia (operations O1 and O2). */
export const initial = defineDocument({
  id: 'budget.initial',
  label: { one: 'Presupuesto inicial', many: 'Presupuestos iniciales', gender: 'm' },
  number: { prefix: 'PI', restarts: 'vigencia' },
  fields: {
    ...act,
    note: f.optional(f.note('Observaciones')),
    income: f.lines('Ingresos', line),
    expense: f.lines('Gastos', line),
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
      number: f.integer('Número'),
      vigencia: f.integer('Vigencia'),
      ...act,
      status: conditionOf(states),
      income: f.money('Ingresos'),
      expense: f.money('Gastos'),
    },
    sort: '-date',
    byVigencia: true,
    searches: 'Número del acto',
  }),
})
