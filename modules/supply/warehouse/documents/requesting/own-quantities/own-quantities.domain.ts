import { insist, must } from '@quina/kernel'
import { type Quantity, quantityOf, quantityWords } from '../../../ledger/quantity.domain.ts'

/** A document line, and the quantity that may be taken from it. */
export interface TakeableLine {
  readonly id: string
  readonly product: string
  /** As stored: text with four decimals. */
  readonly available: string
}

type LineInput = Readonly<{ lineId: string; quantity: string }>

/**
 * Returns the quantity taken from each line of a document: zero for lines that are not named.
 * @throws Problem ALM-100 a line of another document, ALM-101 a line twice, ALM-102 a negative quantity, ALM-103 more than is
 * available
 */
export function quantitiesTaken(
  own: readonly TakeableLine[],
  input: readonly LineInput[],
): ReadonlyMap<string, Quantity> {
  const known = new Map(own.map((line) => [line.id, line]))
  const taken = new Map<string, Quantity>()
  input.forEach(({ lineId, quantity }, index) => {
    const line = known.get(lineId)
    const field = `lines.${index}.quantity`
    must(line !== undefined, 'ALM-100', `lines.${index}.lineId`, 'La línea es de otro documento.')
    must(!taken.has(lineId), 'ALM-101', field, `${line.product} está dos veces.`)
    const wanted = quantityOf(quantity)
    const most = quantityOf(line.available)
    must(wanted >= 0n, 'ALM-102', field, 'La cantidad no puede ser negativa.')
    must(wanted <= most, 'ALM-103', field, `${line.product}: como máximo ${quantityWords(most)}.`)
    taken.set(lineId, wanted)
  })
  return taken
}

/** @throws Problem ALM-104 when nothing is taken of any line */
export function mustTakeSomething(taken: ReadonlyMap<string, Quantity>): void {
  const message = 'Escriba la cantidad de al menos un producto.'
  insist(
    [...taken.values()].some((quantity) => quantity > 0n),
    'ALM-104',
    message,
    { fields: { lines: message } },
  )
}
