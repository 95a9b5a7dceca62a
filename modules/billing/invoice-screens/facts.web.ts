import type { DocumentAnswer } from '@quina/blocks'
import type { Finding } from '../check/facts.contract.ts'
import type { DianState, RipsState } from '../invoice/invoice.contract.ts'
import type { FilingState, ReceivableState } from '../receivable/receivable.contract.ts'

/** What the server tells of an invoice besides its header. Amounts are money text. */
export interface InvoiceFactsAnswer {
  readonly fullNumber: string
  readonly gross: string
  readonly discount: string
  readonly copago: string
  readonly cuota: string
  readonly shared: string
  readonly advance: string
  readonly advanceLabel: string | null
  readonly net: string
  readonly balance: string
  readonly noted: string
  readonly paid: string
  readonly dueOn: string | null
  readonly uuid: string | null
  readonly cuv: string | null
  readonly electronicId: string | null
  readonly filingNumber: string | null
  readonly dianState: DianState
  readonly ripsState: RipsState
  readonly filingState: FilingState
  readonly receivableState: ReceivableState
  readonly lines: readonly InvoiceLineAnswer[]
  readonly notes: readonly {
    readonly id: string
    readonly number: string
    readonly amount: string
    readonly status: string
  }[]
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
  readonly effects: readonly { readonly kind: string; readonly id: string }[]
  readonly findings: readonly Finding[]
}

export interface InvoiceLineAnswer {
  readonly id: string
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly amount: string
}

export const factsOf = (answer: DocumentAnswer): InvoiceFactsAnswer =>
  answer.facts as unknown as InvoiceFactsAnswer
