import { type Money, minus, money, moneyText, plus, zero } from '@quina/kernel'

/** A charge to be fitted under a tope. */
export interface FittedCharge {
  readonly id: string
  /** After its discount. */
  readonly due: Money
  /** It is never split: what a package includes goes with the package, and a component with its act. */
  readonly whole: boolean
}

export interface FittedCharges {
  readonly kept: readonly string[]
  readonly moved: readonly string[]
  /** The charge that is split, and the amount of it that still fits. */
  readonly parted: { readonly id: string; readonly fits: Money } | null
}

/**
 * Fits charges under the rest of a tope, in their order: the first that does not fit and all later ones go to the next payer. The
 * first of those is split, so that the tope is spent to the last peso, unless it cannot be split.
 */
export function fitUnder(left: Money, charges: readonly FittedCharge[]): FittedCharges {
  let taken: Money = zero
  const at = charges.findIndex(({ due }) => {
    const next = plus(taken, due)
    if (next > left) return true
    taken = next
    return false
  })
  if (at === -1) return { kept: charges.map(({ id }) => id), moved: [], parted: null }
  const fits = minus(left, taken)
  const { id, whole } = charges[at]!
  const parts = fits > zero && !whole
  const rest = charges.slice(parts ? at + 1 : at).map((one) => one.id)
  return { kept: charges.slice(0, at).map((one) => one.id), moved: rest, parted: parts ? { id, fits } : null }
}

/** A piece of a charge: its number of units, their price, and its payer. */
export interface Piece {
  readonly quantity: string
  readonly price: string
  readonly payer: 'first' | 'next'
  /** It is worth a part of a unit, a price that no tarifario has. */
  readonly cut: boolean
}

const peso = 100n

/**
 * Splits a charge of whole units so that the first payer pays exactly what fits, to the peso: the units that fit and a part of
 * one for the first; the rest of that unit and the other units for the next.
 */
export function partsOf(quantity: bigint, price: Money, fits: Money): readonly Piece[] {
  const whole = fits - (fits % peso)
  const units = whole / price
  const cut = (whole - units * price) as Money
  const others = quantity - units - (cut > 0n ? 1n : 0n)
  const pieces: readonly (readonly [bigint, bigint, Piece['payer'], boolean])[] = [
    [units, price, 'first', false],
    [cut > 0n ? 1n : 0n, cut, 'first', true],
    [cut > 0n ? 1n : 0n, price - cut, 'next', true],
    [others, price, 'next', false],
  ]
  return pieces
    .filter(([many]) => many > 0n)
    .map(([many, each, payer, isCut]) => ({
      quantity: many.toString(),
      price: moneyText(each as Money),
      payer,
      cut: isCut,
    }))
}

/** Whole units of a charge; null when it has fractions. */
export const unitsOf = (quantity: string): bigint | null =>
  /^\d+(\.0+)?$/.test(quantity) ? BigInt(quantity.split('.')[0]!) : null

/** Whether a charge may be split: whole units, its own price, no discount, no component of an act, and no contents. */
export const mayPart = (charge: {
  readonly quantity: string
  readonly price: string
  readonly discountPercent: string
  readonly component: string | null
  readonly hasParts: boolean
}): boolean =>
  unitsOf(charge.quantity) !== null &&
  money(charge.price) > 0n &&
  Number(charge.discountPercent) === 0 &&
  charge.component === null &&
  !charge.hasParts
