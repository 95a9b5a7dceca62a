import type { Tx } from '@quina/db/server'

/** An invoice of a patient, as shown in their history. */
export interface TimelineInvoice {
  readonly id: string
  readonly at: Date
  readonly title: string
  readonly summary: string
  readonly campusId: string
  /** The admissions whose charges it holds. */
  readonly admissionIds: readonly string[]
}

type InvoicesOf = (tx: Tx, patientId: string) => Promise<readonly TimelineInvoice[]>

let known: InvoicesOf = async () => []

/** The billing module is above this one: it knows what was invoiced of a patient. Called once, where that module is loaded. */
export function defineTimelineInvoices(invoices: InvoicesOf): void {
  known = invoices
}

export const invoicesOf: InvoicesOf = (tx, patientId) => known(tx, patientId)
