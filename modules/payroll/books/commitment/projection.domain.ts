import { type Money, minus, plus, sumOf, zero } from '@quina/kernel'

/** What a rubro needs in a month of the year. */
export interface MonthlyNeed {
  readonly month: number
  readonly amount: Money
}

interface Year {
  /** The month of the payroll, and whether the budget has it already. */
  readonly month: number
  readonly committed: Money
  readonly monthly: Money
  /** What is paid once, in its month. */
  readonly bonuses: readonly MonthlyNeed[]
}

/** Each month from that of the payroll until December, with what is still to be committed of it. */
export function needsOfYear({ month, committed, monthly, bonuses }: Year): readonly MonthlyNeed[] {
  return Array.from({ length: 13 - month }, (_, at) => {
    const number = month + at
    const own = at === 0 ? minus(monthly, committed) : monthly
    const once = sumOf(
      bonuses.filter((bonus) => bonus.month === number && at > 0),
      ({ amount }) => amount,
    )
    return { month: number, amount: plus(own, once) }
  })
}

/** The first month that what is available does not reach; null when it reaches December. */
export function monthItRunsOut(needs: readonly MonthlyNeed[], available: Money): number | null {
  let left = available
  for (const { month, amount } of needs) {
    left = minus(left, amount)
    if (left < zero) return month
  }
  return null
}
