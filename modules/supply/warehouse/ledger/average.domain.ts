import { divide, insist, type Money, smaller, unscaled, zero } from '@quina/kernel'
import { type Quantity, quantityWords } from './quantity.domain.ts'

/** The stock of a product in a store: quantity and value. */
export type Stock = Readonly<{ quantity: Quantity; value: Money }>

export const nothingThere: Stock = { quantity: 0n, value: zero }

/** An entry adds its quantity and its line total; the average follows (dossier §3.4). */
export const received = (stock: Stock, quantity: Quantity, value: Money): Stock => ({
  quantity: stock.quantity + quantity,
  value: (stock.value + value) as Money,
})

/**
 * Returns the value of an exit: its share of the stock's value, half up to the centavo; an exit that empties the stock takes the
 * whole value (R8).
 * @throws Problem STOCK_INSUFICIENTE
 */
export function issueValue(stock: Stock, quantity: Quantity): Money {
  mustBeEnough(stock.quantity, quantity)
  if (quantity === stock.quantity) return stock.value
  return divide(stock.value * quantity, stock.quantity, 'half-up') as Money
}

function mustBeEnough(available: Quantity, quantity: Quantity, field = 'quantity'): void {
  const message = `Solo hay ${quantityWords(available)} disponibles.`
  insist(quantity <= available, 'STOCK_INSUFICIENTE', message, {
    status: 409,
    facts: { disponible: quantityWords(available) },
    fields: { [field]: message },
  })
}

/** Splits the value of a line among its lots, so that the parts add up to it to the centavo. */
export function sharesOf(value: Money, quantities: readonly Quantity[]): readonly Money[] {
  const whole = quantities.reduce((sum, one) => sum + one, 0n)
  let taken = 0n
  let given = 0n
  return quantities.map((quantity) => {
    taken += quantity
    const upTo = whole === 0n ? 0n : divide(value * taken, whole, 'half-up')
    const share = upTo - given
    given = upTo
    return share as Money
  })
}

/** A moved line, and the part of it that was returned. */
export type ReturnableLine = Stock & { readonly returned: Stock }

/**
 * Returns the value of a return: the cost of the moved line; the last return takes the rest of the line, so that no centavo is
 * created (C3.1).
 * @throws Problem CANTIDAD_DEVOLUCION_EXCEDE
 */
export function returnValue(line: ReturnableLine, quantity: Quantity, field = 'quantity'): Money {
  const left = line.quantity - line.returned.quantity
  const message = `De esa salida solo quedan ${quantityWords(left)} por devolver.`
  insist(quantity <= left, 'CANTIDAD_DEVOLUCION_EXCEDE', message, {
    status: 409,
    fields: { [field]: message },
  })
  if (quantity === left) return (line.value - line.returned.value) as Money
  const share = divide(line.value * quantity, line.quantity, 'half-up') as Money
  return smaller(share, (line.value - line.returned.value) as Money)
}

/** The effect of a return to the supplier: the value that leaves the stock, the supplier's debt, and the difference, a cost. */
export type SupplierReturn = Readonly<{ value: Money; credit: Money; difference: Money }>

/**
 * The supplier credits the value of the returned line. The stock gives the same value, unless the return empties it: then it
 * gives its whole value, and the difference is a cost of the period (C3.1, R8 prevails).
 * @throws Problem ALM-041 when the line is worth more than the stock, naming both values, unless the entity accepts it as a
 * recovery
 */
export function supplierReturn(
  stock: Stock,
  line: ReturnableLine,
  { quantity, recovers = false }: { readonly quantity: Quantity; readonly recovers?: boolean },
): SupplierReturn {
  mustBeEnough(stock.quantity, quantity)
  const credit = returnValue(line, quantity)
  const empties = quantity === stock.quantity
  const value = empties || credit > stock.value ? stock.value : credit
  const own = unscaled(credit, 2)
  const left = unscaled(stock.value, 2)
  const message = `Se devolverían ${own} y en la bodega solo quedan ${left}.`
  insist(credit <= stock.value || (recovers && empties), 'ALM-041', message, {
    status: 409,
    facts: { linea: own, queda: left },
    fields: { quantity: message },
  })
  return { value, credit, difference: (value - credit) as Money }
}

/** Returns the average cost of a base unit in pesos, with six decimals, half up; null without stock. It is only informative. */
export const averageText = ({ quantity, value }: Stock): string | null =>
  quantity === 0n ? null : unscaled(divide(value * 100_000_000n, quantity, 'half-up'), 6)
