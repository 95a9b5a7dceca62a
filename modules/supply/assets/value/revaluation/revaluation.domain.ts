import { larger, type Money, minus, plus, smaller, zero } from '@quina/kernel'

/** What an asset carries the day before it is revalued, and what of its impairment may come back. */
export interface Carried {
  readonly cost: Money
  readonly accumulated: Money
  readonly impairment: Money
  readonly recoverable: Money
  readonly surplus: Money
}

/** What a revaluation moves: each amount without its sign, and what the asset has after it. */
export interface Revaluation {
  readonly costUp: Money
  readonly costDown: Money
  readonly accumulated: Money
  /** Equity that a fall takes, and that a rise adds. */
  readonly surplusUsed: Money
  readonly surplus: Money
  /** The fall over the surplus, which is an expense as an impairment is; and the rise that gives an impairment back. */
  readonly expense: Money
  readonly recovered: Money
  readonly costAfter: Money
  readonly impairmentAfter: Money
}

/**
 * An asset is brought to its fair value: what was depreciated leaves its cost, a rise first gives back what was impaired and
 * the rest is surplus, and a fall first takes the surplus (NIC 16, 31 to 40; NIC 36, 60 and 119).
 */
export function revaluation(
  fair: Money,
  { cost, accumulated, impairment, recoverable, surplus }: Carried,
): Revaluation {
  const carried = minus(minus(cost, accumulated), impairment)
  const rise = larger(zero, minus(fair, carried))
  const fall = larger(zero, minus(carried, fair))
  const recovered = smaller(rise, recoverable)
  const surplusUsed = smaller(fall, surplus)
  const expense = minus(fall, surplusUsed)
  const impairmentAfter = plus(minus(impairment, recovered), expense)
  const costAfter = plus(fair, impairmentAfter)
  return {
    costUp: larger(zero, minus(costAfter, cost)),
    costDown: larger(zero, minus(cost, costAfter)),
    accumulated,
    surplusUsed,
    surplus: minus(rise, recovered),
    expense,
    recovered,
    costAfter,
    impairmentAfter,
  }
}
