import type { Money } from '@quina/kernel'

/** What the user paid, or the payer in advance, by concept: the payer owes none of it. */
export interface Prepayments {
  readonly copago: Money
  readonly cuota: Money
  /** Pagos compartidos of voluntary plans. */
  readonly shared: Money
  readonly advance: Money
}

/** The totals of an invoice (billing dossier §6). */
export interface InvoiceTotals {
  readonly gross: Money
  readonly discount: Money
  readonly prepaid: Money
  /** What the payer owes: `PayableAmount`. */
  readonly net: Money
}

/** A charge with the values that place it in a line. */
export interface LinedCharge {
  readonly id: string
  readonly serviceId: string
  readonly code: string
  readonly description: string
  /** Up to four decimals. */
  readonly quantity: string
  readonly price: Money
  readonly amount: Money
  /** Its discount in percent, with up to six decimals: `10.000000`. */
  readonly discountPercent: string
  /** The charge of the package that includes it. */
  readonly packageId: string | null
}

/** A line of an invoice and its charges. */
export interface GroupedLine {
  readonly serviceId: string
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly price: Money
  readonly discount: Money
  /** Price by quantity, less the discount. */
  readonly amount: Money
  readonly chargeIds: readonly string[]
}
