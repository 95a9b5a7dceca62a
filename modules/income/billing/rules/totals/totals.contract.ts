import type { Money } from '@quina/kernel'

/** What the user paid, or the payer in advance, by concept: none of it is owed by the payer. */
export interface Prepayments {
  readonly copago: Money
  readonly cuota: Money
  /** Pagos compartidos of voluntary plans. */
  readonly shared: Money
  readonly advance: Money
}

/** The money of an invoice (billing dossier §6). */
export interface InvoiceTotals {
  readonly gross: Money
  readonly discount: Money
  readonly prepaid: Money
  /** What the payer owes: `PayableAmount`. */
  readonly net: Money
}

/** A charge as it goes to a line. */
export interface LinedCharge {
  readonly id: string
  readonly serviceId: string
  readonly code: string
  readonly description: string
  /** Up to four decimals. */
  readonly quantity: string
  readonly price: Money
  readonly amount: Money
  /** What is discounted of it, in percent of up to six decimals: `10.000000`. */
  readonly discountPercent: string
  /** The charge of the package that includes it. */
  readonly packageId: string | null
}

/** A line of an invoice and the charges it gathers. */
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
