import { code, money, optional } from '@quina/blocks'

/** What a payment may pay, and what is left of it. */
export const openInvoicesPath = '/api/receivables/payment/:id/open'
/** The list of what it pays, as its payer sends it in a sheet. */
export const detailPath = '/api/receivables/payment/:id/detail'

export interface OpenInvoice {
  readonly id: string
  readonly number: string
  readonly day: string
  readonly filedOn: string | null
  readonly filingNumber: string | null
  readonly age: string
  readonly balance: string
}

export interface OpenInvoices {
  readonly date: string
  readonly left: string
  readonly retainedLeft: string
  readonly invoices: readonly OpenInvoice[]
}

/** A row of the payer's list. */
export const detailRow = {
  prefix: optional(code('Prefijo', { max: 10 })),
  number: code('Número', { max: 40 }),
  amount: money('Valor pagado'),
  retained: optional(money('Retención')),
  deductedGlosa: optional(money('Glosa descontada')),
}

export interface DetailLine extends OpenInvoice {
  readonly amount: string
  readonly retained: string | null
  readonly deductedGlosa: string | null
}

export interface DetailAnswer {
  readonly lines: readonly DetailLine[]
  readonly problems: readonly { readonly row: number; readonly column: string; readonly message: string }[]
}
