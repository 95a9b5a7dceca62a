import {
  addDays,
  type Day,
  days360,
  fraction,
  insist,
  larger,
  type Money,
  minus,
  must,
  plus,
  showDay,
  showPesos,
  zero,
} from '@quina/kernel'
import { type BasisCause, basisCauses } from '../asset/asset-life.contract.ts'

/** How an asset is depreciated from a day on: `amount` in straight line over `days` commercial days (dossier of assets §4.4). */
export interface Basis {
  readonly fromDay: Day
  readonly cost: Money
  readonly residual: Money
  readonly impairment: Money
  /** Depreciation up to the day before. */
  readonly before: Money
  readonly amount: Money
  readonly days: number
}

type Given = Omit<Basis, 'amount'>

/** What is still to be depreciated is what is carried over the residual value. */
export const basisOf = (given: Given): Basis => ({
  ...given,
  amount: larger(zero, minus(minus(minus(given.cost, given.before), given.impairment), given.residual)),
})

const elapsedIn = ({ fromDay, days }: Basis, on: Day): number => Math.min(days, days360(fromDay, on))

/** Depreciation up to a day, inclusive: rounded half-up to the peso once, so that the months add up to the whole (R9). */
export const accumulatedOn = (basis: Basis, on: Day): Money =>
  basis.days === 0
    ? basis.before
    : plus(
        basis.before,
        fraction(basis.amount, {
          part: BigInt(elapsedIn(basis, on)),
          whole: BigInt(basis.days),
          rounding: 'half-up',
          unit: 100n,
        }),
      )

/** What changes of the value of an asset, from its day on. */
export interface BasisChange {
  readonly day: Day
  readonly cost?: Money
  readonly impairment?: Money
  readonly residual?: Money
  /** Commercial days that are left from that day; the rest of the former when it does not change. */
  readonly days?: number
}

/**
 * The day before it is still depreciated as before; from its day on, what is carried over the days that are left (C4-3).
 * @throws Problem BIE-040 it begins before the former; `VALOR_ACUMULADO_EXCEDE_COSTO`; BIE-041 nothing is left of its life
 */
export function changed(former: Basis, change: BasisChange): Basis {
  const { day, cost = zero, impairment = zero, residual = former.residual } = change
  const early = `La fecha no puede ser anterior al ${showDay(former.fromDay)}, desde cuando se deprecia así.`
  must(day >= former.fromDay, 'BIE-040', 'date', early)
  const yesterday = addDays(day, -1)
  const before = accumulatedOn(former, yesterday)
  const days = change.days ?? former.days - elapsedIn(former, yesterday)
  const next = basisOf({
    fromDay: day,
    cost: plus(former.cost, cost),
    residual,
    impairment: plus(former.impairment, impairment),
    before,
    days,
  })
  const excess = 'La depreciación y el deterioro no pueden pasar del costo.'
  insist(carryingOf(next, before) >= 0n, 'VALOR_ACUMULADO_EXCEDE_COSTO', excess)
  const over = 'Ya se depreció toda su vida útil: escriba cuántos meses le quedan.'
  must(next.days > 0 || next.amount === 0n, 'BIE-041', 'months', over)
  return next
}

const carryingOf = ({ cost, impairment }: Basis, accumulated: Money): Money =>
  minus(minus(cost, accumulated), impairment)

/** What is carried on a day, and what would be had it never been impaired: a reversal goes no further (C4-4). */
export function recoverable(history: readonly Basis[], day: Day): Money {
  const [first, ...rest] = history
  const last = history.at(-1)
  if (first === undefined || last === undefined) return zero
  const never = rest.reduce(
    ({ shadow, former }, next) => ({
      shadow: changed(shadow, {
        day: next.fromDay,
        cost: minus(next.cost, former.cost),
        residual: next.residual,
        days: next.days,
      }),
      former: next,
    }),
    { shadow: basisOf({ ...first, impairment: zero }), former: first },
  ).shadow
  const yesterday = addDays(day, -1)
  const real = carryingOf(last, accumulatedOn(last, yesterday))
  return larger(zero, minus(carryingOf(never, accumulatedOn(never, yesterday)), real))
}

/** The figure of a month in words that anybody can work out again: base, days, and what was depreciated before. */
export function monthSentence(basis: Basis & { readonly cause: BasisCause }, on: Day, before: Money): string {
  const { fromDay, amount, days, before: start, cause } = basis
  const elapsed = elapsedIn(basis, on)
  const upTo = accumulatedOn(basis, on)
  const earlier = start === 0n ? '' : `${showPesos(start)} hasta el día anterior + `
  return (
    `${basisCauses[cause]} desde el ${showDay(fromDay)}: ${earlier}${showPesos(amount)} × ${elapsed} / ${days} días = ` +
    `${showPesos(upTo)} hasta el ${showDay(on)}; menos ${showPesos(before)} de meses anteriores = ` +
    `${showPesos(minus(upTo, before))}.`
  )
}
