/** The data about the paid causaciones in the print of an order; amounts are money text. */
export interface OrderPaper {
  readonly payables: readonly {
    readonly label: string
    readonly support: string
    readonly registro: string | null
    readonly cdp: string | null
    readonly gross: string
    readonly withheld: string | null
    readonly net: string | null
    readonly amount: string
  }[]
  readonly withholdings: readonly {
    readonly label: string
    readonly name: string
    readonly base: string
    readonly rate: string
    readonly rateUnit: 'percent' | 'mil'
    readonly amount: string
  }[]
  /** The rate of each deduction's rule, in the order of the deductions; null for a deduction without a rule. */
  readonly rates: readonly { readonly rate: string | null; readonly rateUnit: 'percent' | 'mil' | null }[]
  readonly rubros: readonly { readonly label: string; readonly rubro: string; readonly amount: string }[]
}
