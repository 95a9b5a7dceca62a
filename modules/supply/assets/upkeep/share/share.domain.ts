import { fraction, larger, type Money, minus, scaled, zero } from '@quina/kernel'

interface Measured {
  /** The definitive budget of expense of the vigencia. */
  readonly total: Money
  /** In percent, with six decimals at most. */
  readonly share: string
  readonly budget: Money
  readonly executed: Money
}

export type Meter = Readonly<{ minimum: Money; missing: Money; budgeted: number; done: number }>

/** What the law wants of a budget for maintenance, half-up to the centavo, and how far the house is from it. */
export function meterOf({ total, share, budget, executed }: Measured): Meter {
  const minimum = fraction(total, { part: scaled(share, 6), whole: 100_000_000n, rounding: 'half-up' })
  const partOf = (amount: Money): number => (minimum === zero ? 100 : Number((amount * 100n) / minimum))
  return {
    minimum,
    missing: larger(zero, minus(minimum, budget)),
    budgeted: partOf(budget),
    done: partOf(executed),
  }
}
