import { divide, type Money, type Rounding, scaled, unscaled } from '@quina/kernel'

/** An amount of centavos without any rounding: `part / whole`, with `whole` above zero. */
export type ExactFraction = Readonly<{ part: bigint; whole: bigint }>

export const exactly = (amount: bigint): ExactFraction => ({ part: amount, whole: 1n })
export const nothing: ExactFraction = exactly(0n)

/** Decimal text, or two of them, as a fraction: `2.436` is 2436/1000 and `2/3` is exact. @throws Error the text is no decimal. */
export function decimal(text: string): ExactFraction {
  const [upper = '', lower] = text.split('/')
  if (lower !== undefined) return over(decimal(upper), decimal(lower))
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${text} is not a decimal`)
  return reduced({ part: BigInt(`${sign}${whole}${decimals}`), whole: 10n ** BigInt(decimals.length) })
}

export const added = (one: ExactFraction, other: ExactFraction): ExactFraction =>
  reduced({ part: one.part * other.whole + other.part * one.whole, whole: one.whole * other.whole })
export const total = (all: Iterable<ExactFraction>): ExactFraction => {
  let sum = nothing
  for (const one of all) sum = added(sum, one)
  return sum
}
export const times = (one: ExactFraction, other: ExactFraction): ExactFraction =>
  reduced({ part: one.part * other.part, whole: one.whole * other.whole })
/** @throws RangeError the divisor is zero */
export function over(one: ExactFraction, other: ExactFraction): ExactFraction {
  if (other.part === 0n) throw new RangeError('a figure is divided by zero')
  const sign = other.part < 0n ? -1n : 1n
  return reduced({ part: one.part * other.whole * sign, whole: one.whole * other.part * sign })
}

/** Rounds to a multiple of `unit` centavos: 100 is the peso. */
export const rounded = ({ part, whole }: ExactFraction, unit: bigint, rounding: Rounding): Money =>
  (divide(part, whole * unit, rounding) * unit) as Money

const places = 8

/** The sum of decimals of up to eight places, without trailing zeros: `0.35` and `0.9` are `1.25`. */
export function decimalSum(...texts: readonly string[]): string {
  const sum = texts.reduce((all, text) => all + scaled(text, places), 0n)
  return unscaled(sum, places).replace(/\.?0+$/, '')
}

/** The product of decimals of up to eight places each, without trailing zeros. */
export function decimalProduct(one: string, other: string): string {
  const product = unscaled(scaled(one, places) * scaled(other, places), 2 * places)
  return product.replace(/\.?0+$/, '')
}

function reduced({ part, whole }: ExactFraction): ExactFraction {
  const common = greatestCommon(part < 0n ? -part : part, whole)
  return common === 1n ? { part, whole } : { part: part / common, whole: whole / common }
}

function greatestCommon(one: bigint, other: bigint): bigint {
  let large = one
  let small = other
  while (small !== 0n) [large, small] = [small, large % small]
  return large === 0n ? 1n : large
}
