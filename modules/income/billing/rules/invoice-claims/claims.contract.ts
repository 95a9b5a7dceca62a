/** The claims of an invoice, in either form. */
export interface ClaimsOfInvoice {
  readonly claims: readonly {
    readonly id: string
    readonly form: 'FURIPS' | 'FURTRAN'
    readonly number: number | null
  }[]
  /** It was issued to an insurer of SOAT or to ADRES. */
  readonly claimable: boolean
  /** It charges a transfer, which FURTRAN claims. */
  readonly transported: boolean
}
