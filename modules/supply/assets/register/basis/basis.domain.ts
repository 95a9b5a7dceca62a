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
  smaller,
  zero,
} from '@quina/kernel'
import { type BasisCause, basisCauses, type DepreciationMethod } from '../asset/asset-life.contract.ts'

/** The units that an asset produced from the previous reading up to a day. */
export type UsageReading = Readonly<{ day: Day; units: number }>

/**
 * How an asset is depreciated from a day on: `amount` over `days` commercial days, by a method (dossier of assets §4.1, §4.4).
 */
export interface Basis {
  readonly fromDay: Day
  readonly cost: Money
  readonly residual: Money
  readonly impairment: Money
  /** The accumulated depreciation up to the day before. */
  readonly before: Money
  readonly amount: Money
  readonly days: number
  readonly method: DepreciationMethod
  /** For units of production: the remaining units, and the readings of produced units. */
  readonly units: number
  readonly readings: readonly UsageReading[]
  /** For a declining balance: the life that gives the rate; null to use `days`. */
  readonly rateDays: number | null
}

const straight = { method: 'straight', units: 0, readings: [], rateDays: null } as const
type ByMethod = Pick<Basis, keyof typeof straight>
type PartialBasis = Omit<Basis, 'amount' | keyof typeof straight> & Partial<ByMethod>

/** The depreciable amount is the carrying amount above the residual value. */
export const basisOf = (given: PartialBasis): Basis => ({
  ...straight,
  ...given,
  amount: larger(zero, minus(minus(minus(given.cost, given.before), given.impairment), given.residual)),
})

const elapsedIn = ({ fromDay, days }: Basis, on: Day): number => Math.min(days, days360(fromDay, on))

const usedIn = ({ fromDay, units, readings }: Basis, on: Day): number =>
  Math.min(
    units,
    readings.reduce((sum, one) => (one.day >= fromDay && one.day <= on ? sum + one.units : sum), 0),
  )

/** A part of an amount, after what past years depreciated; `unit` names what is counted, in words. */
type Portion = Readonly<{ done: Money; amount: Money; part: number; whole: number; unit: string }>

const portions: Readonly<Record<DepreciationMethod, (basis: Basis, on: Day) => Portion>> = {
  straight: (basis, on) => ({ ...whole(basis, elapsedIn(basis, on)), unit: `${basis.days} días` }),
  units: (basis, on) => {
    const { amount, units } = basis
    return { done: zero, amount, part: usedIn(basis, on), whole: units, unit: `${units} unidades` }
  },
  digits: (basis, on) => {
    const elapsed = elapsedIn(basis, on)
    const part = digitsWeight(basis.days, elapsed)
    const weight = digitsWeight(basis.days, basis.days)
    const common = greatestDivisor(part, weight)
    const unit = `${weight / common} (suma de los dígitos, ${elapsed} de ${basis.days} días)`
    return { done: zero, amount: basis.amount, part: part / common, whole: weight / common, unit }
  },
  declining: (basis, on) => {
    const year = decliningYear(basis, elapsedIn(basis, on))
    return { ...year, unit: `${year.whole} días del año, a doble saldo` }
  },
}

const whole = ({ amount, days }: Basis, part: number) => ({ done: zero, amount, part, whole: days })

/** Returns the accumulated weight: a year weighs the days left at its start; in whole years, the dossier's digits times 360. */
const digitsWeight = (days: number, elapsed: number): number => {
  const years = Math.floor(elapsed / 360)
  const inYear = elapsed - 360 * years
  return 360 * (years * days - 180 * years * (years - 1)) + Math.max(days - 360 * years, 360) * inYear
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? Math.max(one, 1) : greatestDivisor(other, one % other)

/** A year depreciates twice the straight line over its opening balance, or equal parts of the rest when that is more. */
function decliningYear(basis: Basis, elapsed: number): Omit<Portion, 'unit'> {
  const { amount, residual, days } = basis
  const rateDays = BigInt(basis.rateDays ?? days)
  let done = zero
  for (let at = 0; ; at += 360) {
    const span = Math.min(360, days - at)
    const left = minus(amount, done)
    const double = rounded(plus(left, residual), BigInt(2 * span), rateDays)
    const equal = at + span >= days ? left : rounded(left, BigInt(span), BigInt(days - at))
    const year = smaller(left, larger(double, equal))
    if (elapsed <= at + span) return { done, amount: year, part: elapsed - at, whole: span }
    done = plus(done, year)
  }
}

const rounded = (amount: Money, part: bigint, of: bigint): Money =>
  fraction(amount, { part, whole: of, rounding: 'half-up', unit: 100n })

/**
 * Returns the accumulated depreciation up to a day, inclusive. It is rounded once, half-up to the peso, so that the months add up
 * to the total (R9). At the end of the life it is exactly the depreciable amount, with its centavos.
 */
export function accumulatedOn(basis: Basis, on: Day): Money {
  if (basis.days === 0 || basis.amount === 0n) return basis.before
  const { done, amount, part, whole: of } = portions[basis.method](basis, on)
  const portion = part >= of ? amount : smaller(amount, rounded(amount, BigInt(part), BigInt(of)))
  return plus(basis.before, plus(done, portion))
}

/** A change of an asset's value or life from a day on. */
export interface BasisChange {
  readonly day: Day
  readonly cost?: Money
  readonly impairment?: Money
  readonly residual?: Money
  /** The remaining commercial days, or units of production, from that day; absent when they do not change. */
  readonly days?: number
  readonly units?: number
  /** The method of the class, which a change of life takes. */
  readonly method?: DepreciationMethod
}

/**
 * The former basis ends the day before; from that day on, the carrying amount is depreciated over the remaining days (C4-3).
 * @throws Problem BIE-040 a change dated before the former basis; `VALOR_ACUMULADO_EXCEDE_COSTO`; BIE-041 no remaining life
 */
export function changed(former: Basis, change: BasisChange): Basis {
  const { day, cost = zero, impairment = zero, residual = former.residual } = change
  const early = `La fecha no puede ser anterior al ${showDay(former.fromDay)}, desde cuando se deprecia así.`
  must(day >= former.fromDay, 'BIE-040', 'date', early)
  const yesterday = addDays(day, -1)
  const before = accumulatedOn(former, yesterday)
  const days = change.days ?? former.days - elapsedIn(former, yesterday)
  const units = change.units ?? former.units - usedIn(former, yesterday)
  const method = change.method ?? former.method
  const next = basisOf({
    method,
    units,
    readings: former.readings,
    rateDays: change.days ?? former.rateDays ?? former.days,
    fromDay: day,
    cost: plus(former.cost, cost),
    residual,
    impairment: plus(former.impairment, impairment),
    before,
    days,
  })
  const excess = 'La depreciación y el deterioro no pueden pasar del costo.'
  insist(carryingOf(next, before) >= 0n, 'VALOR_ACUMULADO_EXCEDE_COSTO', excess)
  const over = 'Ya se depreció toda su vida útil: escriba cuánto le queda.'
  must(next.days > 0 || next.amount === 0n, 'BIE-041', 'months', over)
  must(method !== 'units' || units > 0 || next.amount === 0n, 'BIE-041', 'units', over)
  return next
}

/**
 * From the day of a revaluation on, depreciates the fair value over the remaining days; the cost no longer includes the earlier
 * depreciation.
 * @throws Problem BIE-041 no remaining life
 */
export function revalued(
  former: Basis,
  change: {
    readonly day: Day
    readonly cost: Money
    readonly impairment: Money
    readonly residual: Money | null
    readonly months: number | null
  },
): Basis {
  const { day, cost, impairment, residual, months } = change
  const next = changed(former, {
    day,
    ...(residual === null ? {} : { residual }),
    ...(months === null ? {} : { days: months * 30 }),
  })
  const fair = basisOf({ ...next, cost, impairment, before: zero })
  const over = 'Ya se depreció toda su vida útil: escriba cuánto le queda.'
  must(fair.days > 0 || fair.amount === 0n, 'BIE-041', 'months', over)
  return fair
}

const carryingOf = ({ cost, impairment }: Basis, accumulated: Money): Money =>
  minus(minus(cost, accumulated), impairment)

/** Returns how much impairment may be reversed: up to the carrying amount without any past impairment (C4-4). */
export function recoverable(history: readonly Basis[], day: Day): Money {
  const [first, ...rest] = history
  const last = history.at(-1)
  if (first === undefined || last === undefined) return zero
  const never = rest.reduce(
    ({ shadow, former }, next) => ({
      shadow: {
        ...changed(shadow, {
          ...next,
          day: next.fromDay,
          cost: minus(next.cost, former.cost),
          impairment: zero,
        }),
        rateDays: next.rateDays,
      },
      former: next,
    }),
    { shadow: basisOf({ ...first, impairment: zero }), former: first },
  ).shadow
  const yesterday = addDays(day, -1)
  const real = carryingOf(last, accumulatedOn(last, yesterday))
  return larger(zero, minus(carryingOf(never, accumulatedOn(never, yesterday)), real))
}

/** Explains the figure of a month in words, so that anybody can recompute it: base, days and earlier depreciation. */
export function monthSentence(basis: Basis & { readonly cause: BasisCause }, on: Day, before: Money): string {
  const { fromDay, before: start, cause } = basis
  const { done, amount, part, unit } = portions[basis.method](basis, on)
  const upTo = accumulatedOn(basis, on)
  const earlier = start === 0n ? '' : `${showPesos(start)} hasta el día anterior + `
  const years = done === 0n ? '' : `${showPesos(done)} de los años anteriores + `
  return (
    `${basisCauses[cause]} desde el ${showDay(fromDay)}: ${earlier}${years}${showPesos(amount)} × ${part} / ${unit} = ` +
    `${showPesos(upTo)} hasta el ${showDay(on)}; menos ${showPesos(before)} de meses anteriores = ` +
    `${showPesos(minus(upTo, before))}.`
  )
}
