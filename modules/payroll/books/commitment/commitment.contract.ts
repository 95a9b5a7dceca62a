import { day, defineCommand, defineQuery, note, permission, ref } from '@quina/blocks'
import { z } from 'zod'

export const periodBudgetPermissions = {
  view: permission('payroll.periodBudget.view', 'Ver el presupuesto de una nómina'),
  commit: permission('payroll.periodBudget.commit', 'Generar registro y obligación de una nómina'),
  release: permission('payroll.periodBudget.release', 'Anular registro y obligación de una nómina'),
}

const periodId = ref('payroll.period', 'Nómina')
const amount = z.string()

const rubro = z.object({
  rubro: z.string(),
  name: z.string(),
  needed: amount,
  obliged: amount,
  paid: amount,
  lacking: amount,
  /** What the CDPs of the year have left of this rubro. */
  certified: amount,
})
export type PeriodRubro = z.output<typeof rubro>

/** The registro and the obligación that a period was committed with at once. */
const committed = z.object({
  id: z.string(),
  registroId: z.string(),
  registro: z.string(),
  obligacionId: z.string(),
  obligacion: z.string(),
  cdp: z.string(),
  total: amount,
  annulled: z.boolean(),
})
export type Commitment = z.output<typeof committed>

/** What a payroll needs in the budget, rubro by rubro, beside what it owes and has paid (payroll dossier §2.17). */
export const periodBudget = defineQuery({
  module: 'payroll',
  name: 'periodBudget',
  title: 'Movimientos presupuestales de una nómina',
  access: periodBudgetPermissions.view,
  params: { periodId },
  answers: z.object({
    period: z.string(),
    paidOn: z.string(),
    approved: z.boolean(),
    /** Earnings and contributions whose concept has no rubro: the budget does not know them. */
    unplaced: amount,
    rubros: z.array(rubro),
    documents: z.array(committed),
  }),
})

/** Commits and owes what a payroll needs of the rubros of one CDP; the others wait for theirs. */
export const commitPeriod = defineCommand({
  module: 'payroll',
  name: 'commitPeriod',
  verb: 'Generar RP y obligación',
  access: periodBudgetPermissions.commit,
  about: { periodId },
  params: { date: day('Fecha'), cdpId: ref('budget.cdp', 'CDP') },
  consequence:
    'Se expide un registro a nombre de la entidad y su obligación por el valor bruto de los rubros que tiene el CDP.',
  answers: z.object({ registroId: z.string(), obligacionId: z.string(), total: amount }),
})

/** Annuls what a payroll owes in the budget and its registros. */
export const releasePeriod = defineCommand({
  module: 'payroll',
  name: 'releasePeriod',
  verb: 'Anular RP y obligación',
  access: periodBudgetPermissions.release,
  about: { periodId },
  params: { date: day('Fecha'), reason: note('Motivo', { min: 10 }) },
  consequence:
    'Las obligaciones y los registros de la nómina se anulan y su valor vuelve a los CDP, si nada se pagó.',
  answers: z.object({ annulled: z.number() }),
})
