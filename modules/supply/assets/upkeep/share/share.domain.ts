import { fraction, larger, type Money, minus, scaled, zero } from '@quina/kernel'

interface ShareFigures {
  /** The definitive expense budget of the vigencia. */
  readonly total: Money
  /** A percentage with at most six decimals. */
  readonly share: string
  readonly budget: Money
  readonly executed: Money
}

export type Meter = Readonly<{ minimum: Money; missing: Money; budgeted: number; done: number }>

/** Returns the maintenance budget that the law requires, half-up to the centavo, and how far the entity is from it. */
export function meterOf({ total, share, budget, executed }: ShareFigures): Meter {
  const minimum = fraction(total, { part: scaled(share, 6), whole: 100_000_000n, rounding: 'half-up' })
  const partOf = (amount: Money): number => (minimum === zero ? 100 : Number((amount * 100n) / minimum))
  return {
    minimum,
    missing: larger(zero, minus(minimum, budget)),
    budgeted: partOf(budget),
    done: partOf(executed),
  }
}
