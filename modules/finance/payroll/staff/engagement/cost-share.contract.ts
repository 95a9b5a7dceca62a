/** A centre and its share of the cost of an engagement, in percent. Shares of one day add up to 100. */
export interface CostShare {
  readonly costCentreId: string
  /** Up to six decimals: `33.5`. */
  readonly percent: string
}

/** A share with the account 73 of its centre; null where the centre has none. */
export type CostCentreShare = CostShare & { readonly costAccount: string | null }
