import { Problem } from './problem.ts'

declare const brand: unique symbol
/**
 * Colombian pesos, as whole centavos in a bigint: no floating arithmetic can touch an amount, because TypeScript refuses to mix a
 * bigint with a number. On the wire and in the database it is text with two decimals after a point (`-1234567.89`).
 */
export type Money = bigint & { readonly [brand]: 'Money' }

/** Money as it travels in JSON: text with exactly two decimals. */
export type MoneyText = string

/** How a division or a product is rounded to a whole unit. `half-up` rounds halves away from zero. */
export type Rounding = 'half-up' | 'half-even' | 'up' | 'down' | 'ceil' | 'floor'

export const centavos = (count: bigint | number): Money => BigInt(count) as Money
export const pesos = (whole: bigint | number): Money => (BigInt(whole) * 100n) as Money
export const zero: Money = centavos(0n)

const shape = /^-?\d{1,16}(\.\d{1,2})?$/
/** True for text that `money` accepts: digits, an optional sign and at most two decimals. */
export const isMoneyText = (text: string): boolean => shape.test(text)

/**
 * Reads money from text with a point and zero to two decimals.
 * @throws Problem `GEN-MONEY` for anything else: thousands separators, commas, exponents, three decimals.
 */
export function money(text: string): Money {
  if (!shape.test(text)) throw new Problem('GEN-MONEY', `El valor «${text}» no es un monto válido.`)
  const negative = text.startsWith('-')
  const [whole, decimals = ''] = text.replace('-', '').split('.')
  const count = BigInt(whole!) * 100n + BigInt(decimals.padEnd(2, '0'))
  return centavos(negative ? -count : count)
}

/** The wire and database form: exactly two decimals. */
export function moneyText(amount: Money): MoneyText {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const plus = (a: Money, b: Money): Money => (a + b) as Money
export const minus = (a: Money, b: Money): Money => (a - b) as Money
export const negate = (amount: Money): Money => -amount as Money
export const smaller = (a: Money, b: Money): Money => (a < b ? a : b)
export const larger = (a: Money, b: Money): Money => (a > b ? a : b)

export function sum(amounts: Iterable<Money>): Money {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Money
}

/** The sum of one money property over many rows. */
export function sumOf<K extends string>(rows: Iterable<Readonly<Record<K, Money>>>, of: K): Money
export function sumOf<T>(rows: Iterable<T>, of: (row: T) => Money): Money
export function sumOf<K extends string>(
  rows: Iterable<Readonly<Record<K, Money>>>,
  of: K | ((row: Readonly<Record<K, Money>>) => Money),
): Money {
  let total = 0n
  for (const row of rows) total += typeof of === 'function' ? of(row) : row[of]
  return total as Money
}

/** Integer division with an explicit rounding. `divisor` must not be zero. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  const away = dividend < 0n === divisor < 0n ? 1n : -1n
  return quotient + (roundsAway(rest, divisor, { rounding, away, quotient }) ? away : 0n)
}

function roundsAway(
  rest: bigint,
  divisor: bigint,
  { rounding, away, quotient }: { rounding: Rounding; away: bigint; quotient: bigint },
): boolean {
  const twice = (rest < 0n ? -rest : rest) * 2n
  const whole = divisor < 0n ? -divisor : divisor
  switch (rounding) {
    case 'up':
      return true
    case 'down':
      return false
    case 'ceil':
      return away === 1n
    case 'floor':
      return away === -1n
    case 'half-up':
      return twice >= whole
    case 'half-even':
      return twice > whole || (twice === whole && quotient % 2n !== 0n)
  }
}

/** An exact fraction of an amount: `amount × part / whole`, rounded to a multiple of `unit` centavos (100 = the peso). */
export function fraction(
  amount: Money,
  { part, whole, rounding, unit = 1n }: { part: bigint; whole: bigint; rounding: Rounding; unit?: bigint },
): Money {
  return (divide(amount * part, whole * unit, rounding) * unit) as Money
}

/** Rounds to the nearest multiple of `unit` centavos: `roundTo(m, 100n, 'half-up')` is the whole peso. */
export const roundTo = (amount: Money, unit: bigint, rounding: Rounding): Money =>
  (divide(amount, unit, rounding) * unit) as Money

/**
 * Splits an amount by weights. Each share is rounded half-up to `unit` centavos and the last
 * line takes the residual, so the shares always add up (finance dossier §2.1).
 */
export function allocate(amount: Money, weights: readonly bigint[], unit = 1n): Money[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n)
  if (whole === 0n) throw new RangeError('cannot allocate over weights that add up to zero')
  let left: bigint = amount
  return weights.map((weight, index) => {
    const last = index === weights.length - 1
    const share = last ? left : divide(amount * weight, whole * unit, 'half-up') * unit
    left -= share
    return share as Money
  })
}

/**
 * A ratio as a percentage with two decimals, half-up, as text: `percentText(1n, 3n)` is `33.33`.
 * Zero when the whole is zero (finance dossier §3.3).
 */
export function percentText(part: Money, whole: Money): string {
  if (whole === 0n) return '0.00'
  return moneyText(divide(part * 10_000n, whole, 'half-up') as Money)
}
