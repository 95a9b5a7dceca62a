import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import { sql } from 'kysely'

/** How an invoice is called, and by whose leave. */
export interface InvoiceNumber {
  readonly prefix: string
  readonly number: number
  /** Number of the authorisation of the DIAN; null for a series of the house. */
  readonly authorization: string | null
}

/** A factura de venta that was just issued, for whoever sends it. */
export interface IssuedSale {
  readonly id: string
  readonly campusId: string
  readonly terceroId: string
  readonly date: Day
  readonly number: InvoiceNumber
  readonly base: Money
  readonly vat: Money
}

/** Who numbers and sends invoices electronically. The module that keeps the authorisations declares itself. */
export interface InvoiceIssuer {
  /** The next number of the authorisation in force on that day at that site; null when there is none. */
  readonly take: (
    tx: Tx,
    at: { readonly campusId: string; readonly date: Day },
  ) => Promise<InvoiceNumber | null>
  /** Leaves the invoice to be sent, in the same transaction. */
  readonly issue: (tx: Tx, sale: IssuedSale) => Promise<void>
  /** Why an invoice can no longer be annulled: it was validated, so it takes a nota crédito. Null when it can. */
  readonly mayNotAnnul: (tx: Tx, id: string) => Promise<string | null>
}

let declared: InvoiceIssuer | null = null

/** Declares who issues invoices electronically. @throws Error when there is another. */
export function defineInvoiceIssuer(issuer: InvoiceIssuer): void {
  if (declared !== null && declared !== issuer) throw new Error('two modules issue invoices')
  declared = issuer
}

export const invoiceIssuer = (): InvoiceIssuer | null => declared

/** The number of an invoice: that of its authorisation, or the next of the house when nobody authorises one. */
export async function numberFor(
  tx: Tx,
  at: { readonly campusId: string; readonly date: Day },
): Promise<InvoiceNumber> {
  const authorised = await declared?.take(tx, at)
  if (authorised) return authorised
  const { rows } = await sql<{ number: number }>`
    select platform.take_number('accounting.saleInvoice') as number`.execute(tx)
  return { prefix: 'FO', number: rows[0]!.number, authorization: null }
}
