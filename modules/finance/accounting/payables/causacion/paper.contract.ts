/** Derived facts of a causación for its screen and its print. Amounts are text. */
export interface CausacionFacts {
  /** The lines, for the screen and the print. */
  readonly lines: readonly {
    readonly id: string
    readonly label: string
    readonly base: string
    readonly vat: string
    readonly gross: string
    /** Its value without VAT less credit notes. */
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
  /** Its vouchers; `entry` has the lines of the first. */
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
