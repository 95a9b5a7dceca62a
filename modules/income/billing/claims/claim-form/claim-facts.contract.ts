import type { ClaimFault } from './fault.contract.ts'

/** The places where the faults of a claim are corrected. */
export interface ClaimPlaces {
  readonly accidentId: string | null
  readonly admissionId: string | null
  readonly patientId: string
  readonly invoiceId: string
}

/** The facts of a claim of either form that are not fields of its form. */
export interface ClaimFacts extends ClaimPlaces {
  readonly invoice: string
  readonly payer: string
  readonly victim: string
  readonly faults: readonly ClaimFault[]
  /** The fields of its record with their names: the current ones, or those that were reported. */
  readonly fields: readonly { readonly label: string; readonly value: string }[]
  readonly claimed: string
  readonly batchId: string | null
  readonly batchNumber: number | null
  readonly filingNumber: string | null
  readonly filedOn: string | null
  readonly answer: string | null
  readonly approved: string | null
}
