/** What there is to pay with, asked while an order is typed. */
export const orderFundsPath = '/api/treasury/paymentOrder-funds'

/** Where an order may leave from, and how much PAC the rubros of what it pays have on the day. Amounts as money text. */
export interface OrderFunds {
  readonly rubros: readonly {
    readonly rubro: string
    readonly fuenteId: string
    readonly fuente: string
    /** Null of a rubro that is paid without PAC. */
    readonly pac: string | null
  }[]
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    /** Of an account of specific use. */
    readonly fuenteId: string | null
    readonly fuente: string | null
    readonly available: string
  }[]
}
