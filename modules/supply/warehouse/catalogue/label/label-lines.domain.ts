import { isDay, showDay } from '@quina/kernel'
import { lotNumber } from '../../ledger/lot/lot.domain.ts'
import { quantityOf, quantityText } from '../../ledger/quantity.domain.ts'

/** The data of the goods on a label. */
export interface ReadLabel {
  readonly productId: string
  readonly presentationId: string | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly count: number | null
}

/** A line of a reception while it is typed: empty text for a missing value. */
export interface LabelLine {
  readonly productId: string | null
  readonly presentationId: string | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly quantity: string | null
}

export interface LabelPlace {
  /** The line that the label adds to; null for a new one. */
  readonly at: number | null
  readonly quantity: string
  readonly expiry: string | null
  /** The lot is already there with another expiry: nothing is overwritten, and the user decides. */
  readonly conflict: string | null
}

/**
 * Finds the line of a label in a reception: same product, presentation and lot, ignoring capitals and the kind of hyphen. A label
 * without a datum never erases a known one; two expiries of one lot are a conflict.
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
