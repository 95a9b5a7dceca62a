import { insist, scaled, unscaled } from '@quina/kernel'

/** Ten-thousandths of a base unit: quantities are added and compared as whole numbers. */
export type Quantity = bigint & { readonly __unit?: 'ten-thousandths' }

export const quantityOf = (text: string): Quantity => scaled(text, 4)
export const quantityText = (quantity: Quantity): string => unscaled(quantity, 4)
/** As people read it: without trailing zeros. */
export const quantityWords = (quantity: Quantity): string =>
  quantityText(quantity)
    .replace(/\.?0+$/, '')
    .replace('.', ',')

export type Factor = Readonly<{ units: number; parts: number }>

/** Returns a quantity of presentations in base units. @throws Problem ALM-040 when it has more than four decimals */
export function inBaseUnits(quantity: Quantity, { units, parts }: Factor): Quantity {
  const whole = quantity * BigInt(units)
  const message =
    'Esa cantidad no es exacta en unidades base con cuatro decimales: escríbala en unidades base.'
  insist(whole % BigInt(parts) === 0n, 'ALM-040', message, { fields: { quantity: message } })
  return whole / BigInt(parts)
}
