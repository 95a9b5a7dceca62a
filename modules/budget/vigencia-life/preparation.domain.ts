import { fraction, insist, type Money, minus, sumOf, zero } from '@quina/kernel'

/** `5.5` → 105.5 %, as whole millionths, so that nothing is lost on the way. */
const scale = 1_000_000n

/** A percentage with up to six decimals, in millionths of one per cent. @throws Problem PRE-080 */
function millionths(percent: string): bigint {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,3})(?:\.(\d{1,6}))?$/.exec(percent) ?? []
  const message = 'Escriba un porcentaje entre −100 y 999, con seis decimales como máximo.'
  insist(whole !== '', 'PRE-080', message, { fields: { percent: message } })
  const size = BigInt(whole) * scale + BigInt(decimals.padEnd(6, '0'))
  const signed = sign === '-' ? -size : size
  insist(signed >= -100n * scale, 'PRE-080', message, { fields: { percent: message } })
  return signed
}

/** An amount of a year, grown by a percentage for the next one: half-up, to the whole peso. @throws Problem PRE-080 */
export const grown = (amount: Money, percent: string): Money =>
  fraction(amount, {
    part: 100n * scale + millionths(percent),
    whole: 100n * scale,
    rounding: 'half-up',
    unit: 100n,
  })

export interface GrownLine {
  readonly rubroId: string
  readonly fuenteId: string
  readonly amount: Money
}

/**
 * What income is left over as disponibilidad final; nothing when expense is more: the budget is then balanced by hand.
 */
export function leftOver(income: readonly GrownLine[], expense: readonly GrownLine[]): Money {
  const left = minus(
    sumOf(income, (line) => line.amount),
    sumOf(expense, (line) => line.amount),
  )
  return left > zero ? left : zero
}
