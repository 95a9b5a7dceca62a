import { defineCommand, defineQuery, f, listOf, permission, strings } from '@quina/blocks'
import { z } from 'zod'
import { periodKinds } from '../../period/period/period.contract.ts'

export const periodBudgetPermissions = {
  view: permission('payroll.periodBudget.view', 'Ver el presupuesto de una nómina'),
  commit: permission('payroll.periodBudget.commit', 'Generar registro y obligación de una nómina'),
  release: permission('payroll.periodBudget.release', 'Anular registro y obligación de una nómina'),
}

const periodId = f.ref('payroll.period', 'Nómina')
const liquidationId = f.ref('payroll.benefitLiquidation', 'Liquidación de prestación')
const provisionRunId = f.ref('payroll.provisionRun', 'Provisión')
const commissionId = f.ref('payroll.commission', 'Comisión de servicios')
const amount = z.string()

export const payrollBudget = {
  module: 'payroll',
  name: 'payrollBudget',
  title: 'Presupuesto de las nóminas',
} as const

/** Payrolls beside their budget: the totals of each, and nobody's pay. */
export const payrollBudgetList = listOf({
  columns: {
    periodId,
    kind: f.choice('Clase', periodKinds),
    date: f.day('Fecha'),
    cost: f.money('Valor de la nómina'),
    obliged: f.money('Obligado'),
    budgetDifference: f.money('Falta por obligar'),
    commitments: f.optional(f.text('Registro y obligación')),
  },
  totals: ['cost', 'obliged', 'budgetDifference'],
  sort: '-date',
  filters: ['kind', 'periodId', 'date'],
  searches: 'Concepto o número',
})

export const cesantiasBudget = {
  module: 'payroll',
  name: 'cesantiasBudget',
  title: 'Presupuesto de las cesantías que se giran',
} as const

/** Months whose cesantías pass to the FNA or to the funds, beside their budget. */
export const cesantiasBudgetList = listOf({
  columns: {
    provisionRunId,
    date: f.day('Corte'),
    cost: f.money('A fondos y FNA'),
    obliged: f.money('Obligado'),
    budgetDifference: f.money('Falta por obligar'),
    commitments: f.optional(f.text('Registro y obligación')),
  },
  totals: ['cost', 'obliged', 'budgetDifference'],
  sort: '-date',
  filters: ['date'],
  searches: 'Concepto o número',
})

const rubro = z.object({
  ...strings('rubro', 'name'),
  needed: amount,
  obliged: amount,
  paid: amount,
  lacking: amount,
  /** The amount left in the CDPs of the year for this rubro, and each CDP with its fuente. */
  certified: amount,
  cdps: z.array(z.object({ ...strings('key', 'cdpId', 'cdp', 'fuente'), available: amount })),
  /** What the PAC of the month of payment lacks for the unpaid amount. */
  pacLacking: amount,
})
export type PeriodRubro = z.output<typeof rubro>

/** The registro and the obligación that were issued together for a period. */
const committed = z.object({
  ...strings('id', 'registroId', 'registro', 'obligacionId', 'obligacion', 'cdp', 'payee', 'fuentes'),
  total: amount,
  annulled: z.boolean(),
})
export type Commitment = z.output<typeof committed>

const shownBudget = z.object({
  ...strings('label', 'paidOn'),
  approved: z.boolean(),
  /** The amount without a rubro, which is outside the budget. */
  unplaced: amount,
  withoutRubro: z.array(z.object({ name: z.string(), amount })),
  posted: z.boolean(),
  /** Amounts, by today's rubros, of concepts that changed rubro after the posting; the budget keeps the rubros of the posting. */
  moved: z.array(z.object({ rubro: z.string(), amount })),
  rubros: z.array(rubro),
  documents: z.array(committed),
})
export type ShownBudget = z.output<typeof shownBudget>

const budget = { module: 'payroll', access: periodBudgetPermissions.view, answers: shownBudget } as const

/** The needs of a payroll by rubro, beside what it owes and has paid (payroll dossier §2.17). */
export const periodBudget = defineQuery({
  ...budget,
  name: 'periodBudget',
  title: 'Movimientos presupuestales de una nómina',
  params: { periodId },
  opens: ['periodId'],
})

/** The same needs, for a benefit of a person. */
export const benefitBudget = defineQuery({
  ...budget,
  name: 'benefitBudget',
  title: 'Movimientos presupuestales de una prestación',
  params: { liquidationId },
  opens: ['liquidationId'],
})

/** The same needs, for the cesantías that a month sends to the FNA or to the funds. */
export const transferBudget = defineQuery({
  ...budget,
  name: 'transferBudget',
  title: 'Movimientos presupuestales de las cesantías que se giran',
  params: { provisionRunId },
  opens: ['provisionRunId'],
})

/** The same needs, for the viáticos of a commission. */
export const commissionBudget = defineQuery({
  ...budget,
  name: 'commissionBudget',
  title: 'Movimientos presupuestales de una comisión',
  params: { commissionId },
  opens: ['commissionId'],
})

const commits = {
  module: 'payroll',
  verb: 'Generar RP y obligación',
  access: periodBudgetPermissions.commit,
  params: { date: f.day('Fecha'), cdpId: f.ref('budget.cdp', 'CDP') },
  consequence:
    'Se expide un registro a nombre de la entidad y su obligación por el valor bruto de los rubros que tiene el CDP.',
  answers: z.object({ registros: z.number(), total: amount }),
} as const

/** Issues the registros and obligaciones for the rubros of one CDP; other rubros wait for their own CDP. */
export const commitPeriod = defineCommand({
  ...commits,
  name: 'commitPeriod',
  title: 'Generar el registro y la obligación de una nómina',
  about: { periodId },
  params: {
    date: commits.params.date,
    cdpId: commits.params.cdpId,
    grouping: f.choice('Registros', { whole: 'Uno, a nombre de la entidad', payee: 'Uno por beneficiario' }),
  },
  consequence:
    'Se expiden el registro y su obligación, o los de cada beneficiario, por el valor bruto de los rubros que tiene el CDP.',
})
export const commitBenefit = defineCommand({
  ...commits,
  name: 'commitBenefit',
  title: 'Generar el registro y la obligación de una prestación',
  about: { liquidationId },
})
export const commitTransfer = defineCommand({
  ...commits,
  name: 'commitTransfer',
  title: 'Generar el registro y la obligación de las cesantías que se giran',
  about: { provisionRunId },
})
export const commitCommission = defineCommand({
  ...commits,
  name: 'commitCommission',
  title: 'Generar el registro y la obligación de una comisión',
  about: { commissionId },
})

const releases = {
  module: 'payroll',
  verb: 'Anular RP y obligación',
  access: periodBudgetPermissions.release,
  params: { date: f.day('Fecha'), reason: f.note('Motivo', { min: 10 }) },
  consequence: 'Las obligaciones y los registros se anulan y su valor vuelve a los CDP, si nada se pagó.',
  answers: z.object({ annulled: z.number() }),
} as const

/** Annuls the obligaciones of a period and their registros. */
export const releasePeriod = defineCommand({
  ...releases,
  name: 'releasePeriod',
  title: 'Anular el registro y la obligación de una nómina',
  about: { periodId },
})
export const releaseBenefit = defineCommand({
  ...releases,
  name: 'releaseBenefit',
  title: 'Anular el registro y la obligación de una prestación',
  about: { liquidationId },
})
export const releaseTransfer = defineCommand({
  ...releases,
  name: 'releaseTransfer',
  title: 'Anular el registro y la obligación de las cesantías que se giran',
  about: { provisionRunId },
})
export const releaseCommission = defineCommand({
  ...releases,
  name: 'releaseCommission',
  title: 'Anular el registro y la obligación de una comisión',
  about: { commissionId },
})
