import { divide, fraction, type Money, pesos, scaled } from '@quina/kernel'

/** UVT have four decimals at most. */
const decimals = 4
const oneUvt = 10_000n

/**
 * Converts UVT to pesos with the legal rounding (Estatuto Tributario, art. 868): up to 100 to the peso, up to 10.000 to the
 * hundred, above that to the thousand; halves go up.
 */
export function pesosOfUvt(count: string, uvt: Money): Money {
  const part = scaled(count, decimals)
  const exact = part * uvt
  const unit = exact <= pesos(100) * oneUvt ? 1n : exact <= pesos(10_000) * oneUvt ? 100n : 1_000n
  return fraction(uvt, { part, whole: oneUvt, rounding: 'half-up', unit: unit * 100n })
}

/** A twelfth of a yearly limit in UVT, in pesos: half-up to the peso, without the rounding of art. 868. */
export const monthlyLimit = (yearlyCount: bigint, uvt: Money): Money =>
  fraction(uvt, { part: yearlyCount, whole: 12n, rounding: 'half-up', unit: 100n })

/** An amount in UVT with four decimals, half-up, for display: `113.9192`. */
export function inUvt(amount: Money, uvt: Money): string {
  const count = divide(amount * oneUvt, uvt, 'half-up')
  const text = count.toString().padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** Whether an amount exceeds a number of UVT. */
export const exceeds = (amount: Money, count: string, uvt: Money): boolean =>
  amount * oneUvt > scaled(count, decimals) * uvt
