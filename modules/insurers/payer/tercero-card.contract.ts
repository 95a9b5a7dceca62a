export const terceroCardPath = '/api/insurers/payer-tercero'

/** What the invoice says of a payer, as its tercero and its tax profile have it today. */
export interface TerceroCardAnswer {
  readonly identification: string
  readonly address: string | null
  readonly municipality: string | null
  readonly phone: string | null
  readonly email: string | null
  /** `Responsable de IVA · O-15` */
  readonly taxes: string | null
}
