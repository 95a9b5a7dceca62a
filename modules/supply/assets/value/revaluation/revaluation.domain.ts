import { larger, type Money, minus, plus, smaller, zero } from '@quina/kernel'

/** The balances of an asset the day before it is revalued, and the impairment that may be reversed. */
export interface CarryingAmounts {
  readonly cost: Money
  readonly accumulated: Money
  readonly impairment: Money
  readonly recoverable: Money
  readonly surplus: Money
}

/** The amounts of a revaluation, without sign, and the balances of the asset after it. */
export interface Revaluation {
  readonly costUp: Money
  readonly costDown: Money
  readonly accumulated: Money
  /** The equity that a decrease consumes and that an increase adds. */
  readonly surplusUsed: Money
  readonly surplus: Money
  /** A decrease above the surplus is an expense, as an impairment; an increase may reverse an impairment. */
  readonly expense: Money
  readonly recovered: Money
  readonly costAfter: Money
  readonly impairmentAfter: Money
}

/**
 * Computes the revaluation to fair value: accumulated depreciation is eliminated against cost; an increase first reverses
 * impairment and the rest is surplus; a decrease first consumes the surplus (NIC 16, 31 to 40; NIC 36, 60 and 119).
 */
export function revaluation(
  fair: Money,
  { cost, accumulated, impairment, recoverable, surplus }: CarryingAmounts,
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
