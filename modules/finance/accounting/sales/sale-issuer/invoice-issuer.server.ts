import { changeById, oneFrom, type Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import type { Electronic } from '../sale-invoice/sale-invoice.contract.ts'

/** The number of an invoice, and its authorisation. */
export interface InvoiceNumber {
  readonly prefix: string
  readonly number: number
  /** Number of the authorisation of the DIAN; null for the internal series. */
  readonly authorization: string | null
  /** Data that only the issuer reads, when it sends the invoice. */
  readonly taken?: unknown
}

export interface SoldLine {
  readonly code: string
  readonly description: string
  /** Up to four decimals, as text. */
  readonly quantity: string
  readonly unitPrice: Money
  /** Without VAT. */
  readonly base: Money
  readonly vat: Money
  /** Percentage as text; null without VAT. */
  readonly vatRate: string | null
}

/** A factura de venta, as given to the module that sends it. */
export interface IssuedSale {
  readonly id: string
  readonly campusId: string
  readonly userId: string
  readonly terceroId: string
  readonly today: Day
  readonly dueOn: Day
  readonly paymentForm: 'cash' | 'credit'
  /** Code of the DIAN. */
  readonly paymentMeans: string
  readonly purpose: string
  readonly orderNumber: string | null
  readonly lines: readonly SoldLine[]
}

/** A nota crédito for part of a sale, as given to the module that sends it. Its lines are the reversed amounts. */
export interface IssuedNote
  extends Pick<IssuedSale, 'campusId' | 'userId' | 'terceroId' | 'today' | 'lines'> {
  readonly id: string
  readonly invoiceId: string
  /** Code of the DIAN, and its description. */
  readonly concept: string
  readonly description: string
  readonly reason: string
}

/** The module that numbers and sends electronic invoices. The module with the authorisations declares itself as such. */
export interface InvoiceIssuer {
  /** Takes the next number of the authorisation in force on that day at that site; null when the house invoices on paper. */
  readonly take: (tx: Tx, at: NumberingPlace) => Promise<InvoiceNumber | null>
  /** Queues the invoice for sending, in the same transaction. @returns its state. */
  readonly issue: (tx: Tx, sale: IssuedSale, number: InvoiceNumber) => Promise<string>
  /** Regenerates, under the same number, a rejected invoice, or its note if the invoice is annulled. @returns its state. */
  readonly resend: (tx: Tx, sale: IssuedSale) => Promise<string>
  /** Why an invoice cannot be annulled yet: the DIAN has not answered. Null when it can. */
  readonly mayNotAnnul: (tx: Tx, id: string) => Promise<string | null>
  /** Issues the nota crédito for the total of an accepted invoice; null when the DIAN accepted nothing. */
  readonly credit: (
    tx: Tx,
    sale: IssuedSale,
    reason: string,
  ) => Promise<{ readonly number: string; readonly state: string } | null>
  /** Its electronic documents, the invoice first. */
  readonly reported: (tx: Tx, id: string) => Promise<readonly Electronic[]>
  readonly takeNote: (tx: Tx, at: NumberingPlace) => Promise<InvoiceNumber>
  /** Queues a note for part of a sale; regenerated, without a number, it keeps its own. @returns its state. */
  readonly issueNote: (tx: Tx, note: IssuedNote, number: InvoiceNumber | null) => Promise<string>
  /** The electronic document of a note. */
  readonly reportedNote: (tx: Tx, id: string) => Promise<readonly Electronic[]>
}

export type NumberingPlace = Readonly<{ campusId: string; date: Day; today: Day }>

let declared: InvoiceIssuer | null = null

/** Declares the module that issues invoices electronically. @throws Error when there is another. */
export function defineInvoiceIssuer(issuer: InvoiceIssuer): void {
  if (declared !== null && declared !== issuer) throw new Error('two modules issue invoices')
  declared = issuer
}

export const invoiceIssuer = (): InvoiceIssuer | null => declared

/** Takes the number of an invoice: from its authorisation, or from the internal series when there is none. */
export async function numberFor(tx: Tx, at: NumberingPlace): Promise<InvoiceNumber> {
  const authorised = await declared?.take(tx, at)
  if (authorised) return authorised
  const row = await oneFrom<{ number: number }>(tx)`
    select platform.take_number('accounting.saleInvoice') as number`
  return { prefix: 'FO', number: row.number, authorization: null }
}

/** Its documento cruce: the internal `FO-12`, or `FEV12` for the DIAN. */
export const itemOf = ({ prefix, number, authorization }: InvoiceNumber): string =>
  authorization === null ? `${prefix}-${number}` : `${prefix}${number}`

/** Stores the DIAN's answer on a sale. The issuer calls it in the transaction that writes the answer. */
export async function saleAnswered(tx: Tx, id: string, state: string): Promise<void> {
  await changeById(tx, 'accounting.saleInvoice', id, { dianState: state })
}
