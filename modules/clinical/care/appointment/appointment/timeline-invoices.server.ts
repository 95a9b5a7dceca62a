import type { Tx } from '@quina/db/server'

/** An invoice of a patient, as shown in their history. */
export interface TimelineInvoice {
  readonly id: string
  readonly at: Date
  readonly title: string
  readonly summary: string
  readonly campusId: string
  /** The admissions whose charges are in the invoice. */
  readonly admissionIds: readonly string[]
}

type InvoicesOf = (tx: Tx, patientId: string) => Promise<readonly TimelineInvoice[]>

let known: InvoicesOf = async () => []

/** Registers how billing, which depends on this module, finds a patient's invoices. Called once, where it is loaded. */
export function defineTimelineInvoices(invoices: InvoicesOf): void {
  known = invoices
}

export const invoicesOf: InvoicesOf = (tx, patientId) => known(tx, patientId)
