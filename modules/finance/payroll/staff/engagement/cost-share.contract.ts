/** A centre and its share of the cost of an engagement, in percent. Shares of one day add up to 100. */
export interface CostShare {
  readonly costCentreId: string
  /** Up to six decimals: `33.5`. */
  readonly percent: string
}

/** A share with account 73 of its centre, or null. */
export type CostCentreShare = CostShare & { readonly costAccount: string | null }
