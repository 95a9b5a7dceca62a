/** Accounts and concepts with the rubro they are collected in, and the invoices that a tercero owes. */
export const receiptAccountPath = '/api/treasury/receipt-account'
export const receiptConceptPath = '/api/treasury/receipt-concept'
export const openItemsPath = '/api/treasury/open-item'

export interface OpenItemAnswer {
  readonly accountId: string
  readonly accountLabel: string
  readonly openItem: string
  readonly balance: string
  readonly origin: 'current' | 'previous'
  readonly rubroId: string | null
  readonly rubroLabel: string | null
  readonly fuenteId: string | null
  readonly fuenteLabel: string | null
}
