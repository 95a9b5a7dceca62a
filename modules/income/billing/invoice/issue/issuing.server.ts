import type { Stored } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import type { AdmissionFacts } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import type { TakenNumber } from '@quina/einvoice/server'
import type { Day, Money } from '@quina/kernel'
import type { SoldLine } from '../electronic/sold-document.server.ts'
import type { invoice } from '../invoice/invoice.contract.ts'
import type { InvoicedCharge, PricedInvoice } from '../invoice/lines.server.ts'
import type { CollectedAmounts, CreditedReceipt } from '../user-receipt/credited.server.ts'

/** The totals of an invoice, once its lines are known. */
export interface Worth {
  readonly gross: Money
  /** The gross less the discount. */
  readonly due: Money
  readonly copago: Money
  readonly cuota: Money
  readonly shared: Money
  readonly advance: Money
  /** What users paid and the anticipo that is discounted. */
  readonly prepaid: Money
  /** The due less the prepaid. */
  readonly net: Money
}

export type IssueContext = Readonly<{ tx: Tx; document: Stored<typeof invoice>; actor: Actor; today: Day }>

/** The lines, charges and admissions of an invoice, locked. */
export interface Sale {
  readonly priced: PricedInvoice
  readonly worth: Worth
  readonly charges: readonly InvoicedCharge[]
  /** The admissions whose users' payments are discounted. */
  readonly admissionIds: readonly string[]
  readonly regime: string
  readonly urgent: boolean
  /** Admissions with nothing left to invoice. */
  readonly closing: readonly AdmissionFacts[]
}

export interface InvoiceToSend {
  readonly taken: TakenNumber
  readonly worth: Worth
  readonly dueOn: Day
  /** The frozen lines; when absent, they are read. */
  readonly lines?: readonly SoldLine[]
  /** The document is created for the first time. */
  readonly first?: true
  /** What its users paid and owe. */
  readonly receipts: Receipts
}

interface Receipts {
  readonly uncollected: Pick<CollectedAmounts, 'copago' | 'cuota'>
  readonly credits: readonly CreditedReceipt[]
}

/** The identifiers of the electronic document of an invoice. */
export type DianIds = Readonly<{ uuid: string; electronicId: string }>
