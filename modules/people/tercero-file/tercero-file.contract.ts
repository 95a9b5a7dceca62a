/** What else is known of who a tercero is: documents it had, whom it absorbed, whom it turned out to be. */
export interface TerceroIdentity {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly identification: string
  /** Its own, when it was merged and is shown as another. */
  readonly ownIdentification: string
  readonly condition: 'active' | 'inactive' | 'merged'
  readonly mergedInto: {
    readonly id: string
    readonly reason: string
    readonly at: string
    readonly by: string
  } | null
  readonly aliases: readonly {
    readonly identification: string
    readonly reason: string
    readonly at: string
  }[]
  readonly absorbed: readonly {
    readonly id: string
    readonly identification: string
    readonly ownName: string
  }[]
}

/** One change of a tercero, of its profiles or of its accounts, as the audit has it. */
export interface TerceroChange {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly what: string
  readonly fields: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly reason: string | null
}
