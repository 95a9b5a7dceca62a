export const beginPath = '/api/care/admission/begin'

/** What an admission begins with, from the affiliation of the patient and the contracts in force. */
export interface Begun {
  readonly payerId: string | null
  readonly payerLabel: string | null
  readonly contractId: string | null
  readonly contractLabel: string | null
  readonly regime: string | null
  readonly userType: string | null
  readonly coverage: string | null
  readonly category: string | null
  readonly policy: string | null
  readonly responsibleName: string | null
  readonly responsibleDocument: string | null
  readonly responsiblePhone: string | null
  /** What somebody should know: an open admission, rights to verify. */
  readonly warnings: readonly string[]
}
