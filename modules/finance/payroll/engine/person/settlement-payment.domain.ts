import { lastDayOf, type Money, minus, showPesos, sumOf, zero } from '@quina/kernel'
import { dayMapOf } from '../day-map/day-map.domain.ts'
import {
  type DiscountedPayment,
  type DiscountOutcome,
  discountKinds,
} from '../garnishment/discount.contract.ts'
import { discountsOf } from '../garnishment/garnishment.domain.ts'
import { limitsOn } from '../garnishment/limits.domain.ts'
import type { PayrollLine } from '../line/line.contract.ts'
import { indemnityWithholding, type WithholdingTreatment } from '../withholding/separate-payments.domain.ts'
import { withholdingUnits } from '../withholding/withholding.domain.ts'
import { type ExtraPayment, withheldOf } from './bonus-payment.domain.ts'
import {
  discountLine,
  isContribution,
  liquidatePerson,
  netAlerts,
  type Rules,
  totalsOf,
  withheldLine,
} from './person.domain.ts'
import { computedConcepts, type PersonFacts, type PersonPayroll } from './person-facts.domain.ts'

/** A line that a settlement pays besides the days of the month, and its treatment for the withholding. */
export type SettledLine = Readonly<{ line: PayrollLine; treatment: WithholdingTreatment }>

export interface SettlementFacts {
  readonly person: PersonFacts
  readonly settled: readonly SettledLine[]
  /** The kind of payment, for orders that apply only to some kinds. */
  readonly payment: DiscountedPayment
  /** The monthly income of the person: an indemnity is subject to withholding above a limit of it. */
  readonly monthlyIncome: Money
  /** The contributions of the settled lines in a month whose own payroll pays it; null where the settlement pays its days. */
  readonly contributed: readonly PayrollLine[] | null
}

export interface SettlementPayment extends ExtraPayment {
  /** The payroll of the month, where the settlement pays its days. */
  readonly payroll: PersonPayroll | null
  /** Debts that the settlement did not pay in full, in words. */
  readonly unpaid: readonly string[]
}

/**
 * The payment of a person who leaves (payroll dossier §2.14, C1.11), or of one benefit: the days of the month if it owes them
 * and every benefit, less contributions, the withholding of each by its rule, and the orders within their limits. Its lines add
 * up to the net.
 * @throws Problem `PARAMETRO_FALTANTE`, or any fact that prevents the liquidation of the month
 */
export function settlementPayment(facts: SettlementFacts, rules: Rules): SettlementPayment {
  const { settled, contributed } = facts
  const month = contributed === null ? monthOwed(facts, rules) : monthPaid(facts, contributed, rules)
  const own = new Set(settled.map(({ line }) => line))
  const paidByDays = month.lines.filter((one) => one.nature === 'earning' && !own.has(one))
  const law = month.lines.filter((one) => one.nature !== 'earning')
  const before = [...paidByDays, ...own, ...law, ...taxedApart(facts, rules)]
  const discounts = discountsIn(before, facts, rules)
  const lines = inOrder([...before, ...discounts.flatMap(discountLine)])
  const totals = totalsOf(lines)
  const unpaid = facts.payment === 'liquidacion' ? discounts.flatMap(unpaidDebt) : []
  const { payroll, relieved } = month
  const ofMonth = (payroll?.alerts ?? []).filter(({ code }) => code !== 'NETO_NEGATIVO')
  const alerts = [...ofMonth, ...netAlerts(totals)]
  return { lines, totals, alerts, relieved, payroll, unpaid }
}

const natures = ['earning', 'deduction', 'employer']
const inOrder = (lines: readonly PayrollLine[]): PayrollLine[] =>
  lines.toSorted((one, other) => natures.indexOf(one.nature) - natures.indexOf(other.nature))

interface SettledMonth {
  readonly lines: readonly PayrollLine[]
  readonly payroll: PersonPayroll | null
  readonly relieved: ExtraPayment['relieved']
}

/** Lines that are a base in the month are computed with its days; their orders are served once everything is computed. */
function monthOwed({ person, settled }: SettlementFacts, rules: Rules): SettledMonth {
  const based = settled.flatMap(({ line }) => (line.bases.length > 0 ? [line] : []))
  const payroll = liquidatePerson({ ...person, orders: [], settled: based }, rules)
  return { lines: payroll.lines, relieved: payroll.relieved, payroll }
}

/** The month's payroll paid its days: only the settled lines contribute, in the existing PILA line. */
function monthPaid(
  { person, settled }: SettlementFacts,
  contributed: readonly PayrollLine[],
  rules: Rules,
): SettledMonth {
  const all = [...settled.map(({ line }) => line), ...contributed]
  const withheld = withheldOf(all, person, { treatment: 'month', rules })
  const lines = [...contributed, ...(withheld === null ? [] : withheldLine(withheld))]
  return { lines, payroll: null, relieved: withheld?.used ?? null }
}

/** A prima by itself and an indemnity at its own rate: the month counts neither (ET, arts. 385 and 401-3). */
function taxedApart({ person, settled, monthlyIncome }: SettlementFacts, rules: Rules): PayrollLine[] {
  const treatedAs = (treatment: WithholdingTreatment) =>
    settled.flatMap((one) => (one.treatment === treatment ? [one.line] : []))
  const separate = withheldOf(treatedAs('separate'), person, { treatment: 'separate', rules })
  const indemnity = sumOf(treatedAs('indemnity'), ({ figure }) => figure.amount)
  const { uvt, rounding } = rules.withholding
  const flat = indemnityWithholding(indemnity, monthlyIncome, {
    on: person.paidOn,
    uvt,
    rounding: withholdingUnits[rounding],
  })
  const lines = [...(separate === null ? [] : withheldLine(separate)), ...withheldLine({ figure: flat })]
  return lines.map((line) => ({ ...line, apart: true }))
}

function discountsIn(
  lines: readonly PayrollLine[],
  { person: { orders, paidOn, month }, settled, payment }: SettlementFacts,
  { parameters }: Rules,
): DiscountOutcome[] {
  const map = dayMapOf(month)
  const absences = new Set(map.segments.flatMap(({ absence }) => absence?.id ?? []))
  const own = new Set(settled.map(({ line }) => line))
  const sum = (counts: (line: PayrollLine) => boolean): Money =>
    sumOf(lines.filter(counts), ({ figure }) => figure.amount)
  const isDays = (one: PayrollLine) => one.nature === 'earning' && !own.has(one)
  const isSalary = (one: PayrollLine) =>
    isDays(one) && (one.salary || (one.noveltyId !== null && absences.has(one.noveltyId)))
  return discountsOf(orders, {
    ...limitsOn(parameters, lastDayOf(month.year, month.month)),
    paidOn,
    payment,
    salary: sum(isSalary),
    other: sum((one) => isDays(one) && !isSalary(one)),
    benefits: sum((one) => one.nature === 'earning' && own.has(one)),
    contributions: sum(isContribution),
    withholding: sum(({ concept }) => concept === computedConcepts.withholding),
  })
}

/** The unpaid part of a debt, which is reported to its creditor (payroll dossier §2.14). */
function unpaidDebt({ order, figure: { amount } }: DiscountOutcome): string[] {
  if (order.total === null) return []
  const left = minus(minus(order.total, order.deducted), amount)
  const creditor = discountKinds[order.kind]
  return left <= zero
    ? []
    : [`${creditor}: queda un saldo de ${showPesos(left)}, que se informa a quien se debe.`]
}
