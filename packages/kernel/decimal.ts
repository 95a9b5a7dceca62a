import { divide, type Money, type Rounding } from './money.ts'

/** Exact decimal text (`9.66`) as a whole number of `10^-decimals`: `scaled('9.66', 6)` is 9660000. */
export function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fractional = ''] = text.replace('-', '').split('.')
  const count = BigInt(whole + fractional.slice(0, decimals).padEnd(decimals, '0'))
  return text.startsWith('-') ? -count : count
}

/** The inverse: `unscaled(451n, 2)` is `4.51`. */
export function unscaled(count: bigint, decimals: number): string {
  if (decimals === 0) return count.toString()
  const digits = (count < 0n ? -count : count).toString().padStart(decimals + 1, '0')
  return `${count < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const precision = 6
const one = 10n ** BigInt(precision)

/** An amount multiplied by a decimal of up to six places (`17.19` units, `0.75`), rounded to a multiple of `unit` centavos. */
export const byDecimal = (
  amount: Money,
  factor: string,
  { unit = 1n, rounding }: { readonly unit?: bigint; readonly rounding: Rounding },
): Money => (divide(amount * scaled(factor, precision), one * unit, rounding) * unit) as Money

/** A percentage to add or subtract, as a factor: `factorOf('-5')` is `0.950000`. */
export const factorOf = (percent: string): string =>
  unscaled(one + divide(scaled(percent, precision), 100n, 'half-up'), precision)

type Places = Readonly<{ decimals?: number; rounding?: Rounding }>

/**
 * The quotient of two whole numbers as text, by default half up: `ratio(532, 121)` is `4.40`. Null for a zero divisor: the
 * figure does not apply, which is neither zero nor infinite.
 */
export function ratio(
  part: number,
  whole: number,
  { decimals = 2, rounding = 'half-up' }: Places = {},
): string | null {
  if (whole === 0) return null
  return unscaled(divide(BigInt(part) * 10n ** BigInt(decimals), BigInt(whole), rounding), decimals)
}

/** A part of a whole in percent, with two decimals: `share(41, 335)` is `12.24`. */
export const share = (part: number, whole: number): string | null => ratio(part * 100, whole)

const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** The value at a percentile by nearest rank: the one at place ⌈q·n⌉. Null for an empty list. */
export function percentile(values: readonly number[], percent: number): number | null {
  return inOrder(values)[Math.ceil((values.length * percent) / 100) - 1] ?? null
}

/** The middle value, or the mean of the two middle ones: `2.5`. Null for an empty list. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const all = inOrder(values)
  const upper = all[Math.floor(all.length / 2)]!
  return all.length % 2 === 1 ? upper : (all[all.length / 2 - 1]! + upper) / 2
}
