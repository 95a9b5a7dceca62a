import { fraction, type Money, minus, must, zero } from '@quina/kernel'

/** What an invoice owes on the day of the run. */
export interface Impairable {
  readonly age: number
  readonly balance: Money
  readonly inLiquidation: boolean
  /** The percentage set for its payer, in hundredths. */
  readonly ofPayer: bigint | null
}

/** Percent by age; `liquidation` is the minimum for a payer in liquidation. */
export interface Matrix {
  readonly from181: number
  readonly from361: number
  readonly from721: number
  readonly from1081: number
  readonly liquidation: number
}

export interface ImpairedAmount {
  readonly required: Money
  /** The calculation in words, so that it can be repeated. */
  readonly why: string
}

const byAge = (age: number, matrix: Matrix): number => {
  if (age > 1_080) return matrix.from1081
  if (age > 720) return matrix.from721
  if (age > 360) return matrix.from361
  return age > 180 ? matrix.from181 : 0
}

/** The impairment by age, at least the percentage set for its payer. Rounded half-up to the centavo. */
export function impairedByAge(
  { age, balance, inLiquidation, ofPayer }: Impairable,
  matrix: Matrix,
): ImpairedAmount {
  const ways: readonly (readonly [bigint, string])[] = [
    [BigInt(byAge(age, matrix)) * 100n, `${byAge(age, matrix)} % por su edad`],
    ...(inLiquidation
      ? [[BigInt(matrix.liquidation) * 100n, `${matrix.liquidation} %: pagador en liquidación`] as const]
      : []),
    ...(ofPayer === null ? [] : [[ofPayer, `${Number(ofPayer) / 100} % del pagador`] as const]),
  ]
  const [part, why] = ways.reduce((most, one) => (one[0] > most[0] ? one : most))
  return { required: fraction(balance, { part, whole: 10_000n, rounding: 'half-up' }), why }
}

/**
 * The days in which payment of an invoice is expected: those that its payer takes from the radicado (360 when it paid nothing in
 * a year) less those already waited; when they are over, as many again.
 */
export function expectedDaysOf({
  age,
  payerDays,
}: {
  readonly age: number
  readonly payerDays: number | null
}): number {
  const takes = payerDays ?? 360
  return Math.max(1, takes > age ? takes - age : takes)
}

const factorUnits = 1_000_000_000_000n

/** The impairment by present value of a later payment: `saldo − saldo ÷ (1 + i)^(n ÷ 365)`, the factor in twelve decimals. */
export function impairedByFlow({ balance }: Impairable, factor: bigint, why: string): ImpairedAmount {
  const worth = fraction(balance, { part: factor, whole: factorUnits, rounding: 'half-up' })
  return { required: minus(balance, worth), why }
}

/** The posting of a payer: the difference, and its sign. */
export function changeOf(
  required: Money,
  held: Money,
): { readonly way: 'more' | 'less'; readonly amount: Money } {
  const change = minus(required, held)
  return change < zero ? { way: 'less', amount: -change as Money } : { way: 'more', amount: change }
}

/** @throws Problem CAR-249 when a run by flow has no rate. */
export function mustSayFlow(run: { readonly policy: string; readonly yearlyRate: string | null }): void {
  const declared = run.policy === 'matrix' || run.yearlyRate !== null
  must(declared, 'CAR-249', 'yearlyRate', 'El flujo descontado pide la tasa anual.')
}
