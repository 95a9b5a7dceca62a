/** What is known of a causación besides what it says: its screen and its paper read it. Amounts as text. */
export interface CausacionFacts {
  /** By line, as the screen requests them. */
  readonly lines: readonly {
    readonly id: string
    readonly label: string
    readonly base: string
    readonly vat: string
    readonly gross: string
    /** What no credit note has taken of its value without VAT. */
    readonly available: string
  }[]
  readonly withholdings: readonly WithheldFact[]
  readonly totals: {
    readonly gross: string
    readonly withheld: string
    readonly amortised: string
    readonly net: string
    readonly credited: string
    readonly paid: string
    readonly balance: string
  }
  /** The vouchers it posted, the first one with its lines. */
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
  readonly entry: readonly EntryFact[]
  readonly rubros: readonly { readonly label: string; readonly cpc: string | null; readonly amount: string }[]
  readonly obligacion: { readonly id: string; readonly label: string } | null
  readonly cdp: string | null
  readonly notes: readonly {
    readonly number: string
    readonly day: string
    readonly gross: string
    readonly receivable: string
  }[]
}

export interface WithheldFact {
  readonly name: string
  readonly account: string
  readonly base: string
  readonly rate: string
  readonly rateUnit: 'percent' | 'mil'
  readonly amount: string
  readonly sign: number
  readonly day: string
  readonly explanation: string
  readonly reason: string | null
}

export type EntryFact = Readonly<{ account: string; tercero: string | null; debit: string; credit: string }>
