import { allocate, fraction, type Money, minus, plus, showPesos, smaller, sum, zero } from '@quina/kernel'
import type { ExplainedFigure, FigureTerm } from '../../law/explanation/explanation.contract.ts'
import { exactSum, explained, noFigure, term } from '../../law/explanation/explanation.domain.ts'
import {
  type DiscountableMonth,
  type DiscountKind,
  type DiscountOrder,
  type DiscountOutcome,
  discountKinds,
} from './discount.contract.ts'
import { capacityOf, type ServedDiscounts, wageAfterLaw } from './limits.domain.ts'

const courtOrders: ReadonlySet<DiscountKind> = new Set(['alimentos', 'cooperativa', 'civil'])
/** Only maintenance and cooperatives can take primas, holidays and cesantías (CST, arts. 344 y 411 CC). */
const reachBenefits: ReadonlySet<DiscountKind> = new Set(['alimentos', 'cooperativa'])

/**
 * The deductions of a payment and the amounts left waiting (payroll dossier §2.10, C1.10): each order within the limit of its
 * kind and what earlier orders left. An unserved amount is in arrears or waits its turn; no net falls below zero.
 */
export function discountsOf(orders: readonly DiscountOrder[], month: DiscountableMonth): DiscountOutcome[] {
  const outcomes: DiscountOutcome[] = []
  let served: ServedDiscounts = { garnished: zero, civil: zero, voluntary: zero }
  for (const kinds of month.sequence) {
    const group = orders.filter(({ kind }) => kinds.includes(kind)).toSorted(byReceipt)
    const shares = sharedMaintenance(group, month, served)
    for (const order of group) {
      const outcome = outcomeOf(order, month, { served, share: shares.get(order.id) })
      outcomes.push(outcome)
      served = withServed(served, order.kind, outcome.figure.amount)
    }
  }
  return outcomes
}

interface Turn {
  readonly served: ServedDiscounts
  /** The share of an order of maintenance when several share the half. */
  readonly share: Money | undefined
}

function outcomeOf(order: DiscountOrder, paid: DiscountableMonth, { served, share }: Turn): DiscountOutcome {
  const month = reachedBy(order, paid)
  const idle = idleOutcome(order, month)
  if (idle !== null) return idle
  const requested = requestedOf(order, month)
  const wanted = requested.amount
  const capacity = share ?? capacityOf(order.kind, month, served)
  const amount = smaller(wanted, capacity)
  const arrears = minus(wanted, amount)
  const state = arrears === 0n ? 'full' : amount === 0n ? 'queued' : 'partial'
  const figure = arrears === 0n ? requested : limitedFigure(order, month, { wanted, amount })
  return { order, wanted, figure, arrears, state, letter: arrears > 0n && courtOrders.has(order.kind) }
}

/** In a settlement, an order that does not apply to it takes only the salary, less the salary's part of legal deductions. */
function reachedBy(order: DiscountOrder, month: DiscountableMonth): DiscountableMonth {
  const { salary, benefits } = month
  if (month.payment !== 'liquidacion' || order.bearsOn.has('liquidacion')) return month
  const whole = plus(salary, benefits)
  const law = plus(month.contributions, month.withholding)
  const ofSalary = (amount: Money): Money =>
    whole === 0n ? zero : fraction(amount, { part: salary, whole, rounding: 'half-up', unit: 100n })
  return {
    ...month,
    payment: 'salario',
    benefits: zero,
    other: plus(month.other, minus(benefits, minus(law, ofSalary(law)))),
    contributions: ofSalary(law),
    withholding: zero,
  }
}

/** The outcome of an order that does not apply: received after the approval, not in force, for other payments, paid off. */
function idleOutcome(order: DiscountOrder, month: DiscountableMonth): DiscountOutcome | null {
  const idle = (state: DiscountOutcome['state'], why: string): DiscountOutcome => ({
    order,
    wanted: zero,
    figure: noFigure(`${discountKinds[order.kind]}: ${why}`),
    arrears: zero,
    state,
    letter: false,
  })
  if (month.approvedOn !== undefined && order.receivedOn > month.approvedOn)
    return idle('next', 'llegó después de aprobada la nómina; se aplica en el próximo periodo abierto.')
  const inForce = order.from <= month.paidOn && (order.until === null || month.paidOn <= order.until)
  if (!inForce) return idle('queued', 'no está vigente en la fecha de pago.')
  const reaches =
    month.payment === 'salario' ||
    reachBenefits.has(order.kind) ||
    (month.payment === 'liquidacion' && !courtOrders.has(order.kind))
  if (!order.bearsOn.has(month.payment) || !reaches) return idle('queued', 'no recae sobre este pago.')
  if (order.total !== null && order.deducted >= order.total) return idle('fulfilled', 'ya se pagó completo.')
  return null
}

/** The amount that an order requests this time, never more than its outstanding debt. */
function requestedOf(order: DiscountOrder, month: DiscountableMonth): ExplainedFigure {
  const terms = termsOf(order, month)
  const figure =
    exactSum(terms).part <= 0n ? noFigure(`${discountKinds[order.kind]}: no hay base.`) : explained(terms)
  const owed = order.total === null ? null : minus(order.total, order.deducted)
  // After the debtor leaves, there are no later instalments of a debt.
  const isLast = month.payment === 'liquidacion' && isDebt(order)
  if (owed === null || (figure.amount <= owed && !isLast)) return figure
  return explained([amountTerm(`${discountKinds[order.kind]}, saldo`, owed, month)])
}

const isDebt = ({ kind, mode }: DiscountOrder): boolean =>
  !courtOrders.has(kind) && mode !== 'fifth' && 'amount' in mode

function termsOf({ kind, mode }: DiscountOrder, month: DiscountableMonth): FigureTerm[] {
  const label = discountKinds[kind]
  const day = month.paidOn
  if (mode === 'fifth') {
    const norm = 'CST, arts. 154 y 155; D. 3135/1968, art. 12'
    return [
      term({ label, base: month.salary, rate: '0.2', norm, day }),
      term({ label: 'Salario mínimo', base: month.minimumWage, rate: '-0.2', norm, day }),
    ]
  }
  if ('amount' in mode) return [amountTerm(label, mode.amount, month)]
  return [term({ label, base: partBase(kind, month), rate: mode.part, norm: normOf(kind), day })]
}

const amountTerm = (label: string, base: Money, { paidOn: day }: DiscountableMonth): FigureTerm =>
  term({ label, base, norm: '', day })

/** The base of an order for a part: for maintenance the pay after law, for cooperatives salary and benefits, else salary. */
const partBase = (kind: DiscountKind, month: DiscountableMonth): Money =>
  kind === 'alimentos'
    ? wageAfterLaw(month)
    : kind === 'cooperativa'
      ? plus(month.salary, month.benefits)
      : month.salary

const normOf = (kind: DiscountKind): string =>
  kind === 'alimentos' ? 'Ley 1098/2006, art. 130' : kind === 'cooperativa' ? 'CST, art. 156' : ''

function limitedFigure(
  { kind }: DiscountOrder,
  month: DiscountableMonth,
  { wanted, amount }: { wanted: Money; amount: Money },
): ExplainedFigure {
  const why = `pide ${showPesos(wanted)} y solo hay capacidad para ${showPesos(amount)}`
  if (amount === 0n) return noFigure(`${discountKinds[kind]}: ${why}; queda en turno.`)
  const figure = explained([amountTerm(discountKinds[kind], amount, month)])
  return { ...figure, sentence: `${discountKinds[kind]}: ${why}.` }
}

/** When several orders of maintenance exceed the half and the house splits it: the share of each, by the amount requested. */
function sharedMaintenance(
  group: readonly DiscountOrder[],
  month: DiscountableMonth,
  served: ServedDiscounts,
): ReadonlyMap<string, Money> {
  const active = group.filter(
    (order) => order.kind === 'alimentos' && idleOutcome(order, reachedBy(order, month)) === null,
  )
  const wanted = active.map((order) => requestedOf(order, reachedBy(order, month)).amount)
  const capacity = capacityOf('alimentos', month, served)
  if (month.concurrence !== 'PRORRATA' || active.length < 2 || sum(wanted) <= capacity) return new Map()
  const shares = allocate(capacity, wanted, 100n)
  return new Map(active.map(({ id }, index) => [id, shares[index] ?? zero]))
}

function withServed(served: ServedDiscounts, kind: DiscountKind, amount: Money): ServedDiscounts {
  if (!courtOrders.has(kind)) return { ...served, voluntary: plus(served.voluntary, amount) }
  return {
    ...served,
    garnished: plus(served.garnished, amount),
    civil: kind === 'civil' ? plus(served.civil, amount) : served.civil,
  }
}

const byReceipt = (one: DiscountOrder, other: DiscountOrder): number =>
  one.receivedOn.localeCompare(other.receivedOn) || one.id.localeCompare(other.id)
