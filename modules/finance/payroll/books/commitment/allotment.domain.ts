import { type Money, minus, plus, smaller, sumOf, zero } from '@quina/kernel'
import type { RubroShare } from '../entry/book-facts.contract.ts'

/** A line of a CDP or of an obligación with its available amount. */
export type BudgetLine<Id extends string = string> = Readonly<{ id: Id; rubro: string; available: Money }>

export type Allotment<Line extends BudgetLine> = Readonly<{ line: Line; amount: Money }>

/** What a rubro needs and its lines lack. */
export type Shortage = Readonly<{ rubro: string; needed: Money; available: Money; lacking: Money }>

/**
 * Takes what each rubro needs from its lines, in their order, each until it is empty. The uncovered part is a shortage of that
 * rubro; nothing is taken from another rubro.
 */
export function allot<Line extends BudgetLine>(
  needs: readonly RubroShare[],
  lines: readonly Line[],
): { readonly taken: Allotment<Line>[]; readonly shortages: Shortage[] } {
  const taken: Allotment<Line>[] = []
  const shortages: Shortage[] = []
  for (const { rubro, amount } of needs) {
    let left = amount
    for (const line of lines.filter((one) => one.rubro === rubro)) {
      const part = smaller(left, line.available)
      if (part > zero) taken.push({ line, amount: part })
      left = minus(left, part)
    }
    if (left > zero) shortages.push({ rubro, needed: amount, available: minus(amount, left), lacking: left })
  }
  return { taken, shortages }
}

/** What the payment of a beneficiary takes from a rubro. */
export type PayeeShare<Id extends string = string> = RubroShare & { readonly terceroId: Id }

/**
 * What each beneficiary still needs of each rubro after their own registros: never more than the rubro lacks, since a registro
 * for the whole payroll covers every beneficiary.
 */
export function sharesLeft<Id extends string>(
  shares: readonly PayeeShare<Id>[],
  lacking: readonly RubroShare[],
  committed: readonly PayeeShare[],
): ReadonlyMap<Id, RubroShare[]> {
  const left = new Map(lacking.map(({ rubro, amount }) => [rubro, amount]))
  const own = new Map<string, Money>()
  const keyOf = ({ terceroId, rubro }: PayeeShare) => `${terceroId} ${rubro}`
  for (const one of committed) own.set(keyOf(one), plus(own.get(keyOf(one)) ?? zero, one.amount))
  const needs = new Map<Id, RubroShare[]>()
  for (const { terceroId, rubro, amount } of shares) {
    const covered = smaller(amount, own.get(keyOf({ terceroId, rubro, amount })) ?? zero)
    own.set(`${terceroId} ${rubro}`, minus(own.get(`${terceroId} ${rubro}`) ?? zero, covered))
    const part = smaller(minus(amount, covered), left.get(rubro) ?? zero)
    if (part === zero) continue
    left.set(rubro, minus(left.get(rubro) ?? zero, part))
    needs.set(terceroId, [...(needs.get(terceroId) ?? []), { rubro, amount: part }])
  }
  return needs
}

/** The lines with the amount left after something was taken. */
export function remaining<Line extends BudgetLine>(
  lines: readonly Line[],
  taken: readonly Allotment<Line>[],
): Line[] {
  const gone = new Map<string, Money>()
  for (const { line, amount } of taken) gone.set(line.id, ((gone.get(line.id) ?? zero) + amount) as Money)
  return lines.map((line) => ({ ...line, available: minus(line.available, gone.get(line.id) ?? zero) }))
}

/** What a rubro needs in a month of the year. */
export type MonthlyNeed = Readonly<{ month: number; amount: Money }>

interface Year {
  /** The month of the payroll, with the amount of it that is already committed. */
  readonly month: number
  readonly committed: Money
  readonly monthly: Money
  /** Payments made once, each in its month. */
  readonly bonuses: readonly MonthlyNeed[]
}

/** Each month from that of the payroll to December, with the amount still to be committed. */
export function needsOfYear({ month, committed, monthly, bonuses }: Year): readonly MonthlyNeed[] {
  return Array.from({ length: 13 - month }, (_, index) => {
    const number = month + index
    const own = index === 0 ? minus(monthly, committed) : monthly
    const once = sumOf(
      bonuses.filter((bonus) => bonus.month === number && index > 0),
      ({ amount }) => amount,
    )
    return { month: number, amount: plus(own, once) }
  })
}

/** The first month that the available amount does not cover; null when it covers December. */
export function monthItRunsOut(needs: readonly MonthlyNeed[], available: Money): number | null {
  let left = available
  for (const { month, amount } of needs) {
    left = minus(left, amount)
    if (left < zero) return month
  }
  return null
}
