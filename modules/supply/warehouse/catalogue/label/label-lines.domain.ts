import { isDay, showDay } from '@quina/kernel'
import { lotNumber } from '../../ledger/lot/lot.domain.ts'
import { quantityOf, quantityText } from '../../ledger/quantity.domain.ts'

/** What a label says of the goods before the reader. */
export interface ReadLabel {
  readonly productId: string
  readonly presentationId: string | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly count: number | null
}

/** A line of a reception while it is typed: empty text where there is nothing. */
export interface LabelLine {
  readonly productId: string | null
  readonly presentationId: string | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly quantity: string | null
}

export interface LabelPlace {
  /** The line that it is added to; null for a new one. */
  readonly at: number | null
  readonly quantity: string
  readonly expiry: string | null
  /** The lot is there with another expiry: nothing is overwritten, and the user decides. */
  readonly conflict: string | null
}

/**
 * Where a label goes among the lines of a reception: the same product, presentation and lot is one line, whatever the capitals
 * and hyphens. A datum that a label lacks never erases one that is known; two expiries of one lot stop.
 */
export function placeOf(lines: readonly LabelLine[], label: ReadLabel): LabelPlace {
  const at = lines.findIndex((line) => isSame(line, label))
  const count = quantityOf(String(label.count ?? 1))
  const line = lines[at]
  if (line === undefined)
    return { at: null, quantity: quantityWire(count), expiry: label.expiry, conflict: null }
  const known = line.expiry || null
  const conflict = known !== null && label.expiry !== null && known !== label.expiry
  return {
    at,
    quantity: quantityWire(quantityOf(line.quantity || '0') + count),
    expiry: known ?? label.expiry,
    conflict: conflict ? twoExpiries(label.lot, known, label.expiry) : null,
  }
}

const isSame = (line: LabelLine, label: ReadLabel): boolean =>
  line.productId === label.productId &&
  (line.presentationId || null) === label.presentationId &&
  keyOf(line.lot) === keyOf(label.lot)

const keyOf = (lot: string | null): string => lotNumber(lot).toUpperCase()
const quantityWire = (quantity: bigint): string => quantityText(quantity).replace(/\.?0+$/, '')

const twoExpiries = (lot: string | null, known: string, read: string): string =>
  [
    `El lote ${lotNumber(lot)} ya está con vencimiento ${dayWords(known)} y este código dice ${dayWords(read)}:`,
    'revise el empaque. Si son dos lotes, agregue el otro a mano.',
  ].join(' ')
const dayWords = (text: string): string => (isDay(text) ? showDay(text) : text)
