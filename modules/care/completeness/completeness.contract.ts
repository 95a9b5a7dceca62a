/** A light of the panel: what is well, what should be looked at, and what keeps the admission from being closed. */
export interface Check {
  readonly name: string
  readonly label: string
  readonly tone: 'good' | 'warning' | 'bad'
  readonly message: string
  /** The field where it is mended. */
  readonly field: string | null
}

export const checkPath = '/api/care/admission/check'
