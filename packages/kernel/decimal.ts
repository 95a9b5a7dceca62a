import { divide, type Money, type Rounding } from './money.ts'

/** Exact decimal text (`9.66`) as a whole number of `10^-decimals`: `scaled('9.66', 6)` is 9660000. */
export function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fractional = ''] = text.replace('-', '').split('.')
  const count = BigInt(whole + fractional.slice(0, decimals).padEnd(decimals, '0'))
  return text.startsWith('-') ? -count : count
}

/** The other way: `unscaled(451n, 2)` is `4.51`. */
export function unscaled(count: bigint, decimals: number): string {
  if (decimals === 0) return count.toString()
  const digits = (count < 0n ? -count : count).toString().padStart(decimals + 1, '0')
  return `${count < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const precision = 6
const one = 10n ** BigInt(precision)

/** An amount by a decimal of up to six places (`17.19` units, `0.75`), to a multiple of `unit` centavos. */
export const byDecimal = (
  amount: Money,
  factor: string,
  { unit = 1n, rounding }: { readonly unit?: bigint; readonly rounding: Rounding },
): Money => (divide(amount * scaled(factor, precision), one * unit, rounding) * unit) as Money

/** What a percentage adds or takes away, as a factor: `factorOf('-5')` is `0.950000`. */
export const factorOf = (percent: string): string =>
  unscaled(one + divide(scaled(percent, precision), 100n, 'half-up'), precision)
