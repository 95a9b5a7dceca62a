/** Deciding on the reopening of a period that was reported to the CGN: never who asked for it. */
export const approveReopening = 'accounting.period.approve-reopening'

export const reopeningPath = '/api/accounting/period/year/:year/:number/reopening'

/** A request that waits for its second person. */
export interface Reopening {
  readonly number: number
  readonly reason: string
  readonly by: string | null
  readonly at: string
  /** Whoever asks this is who asked that. */
  readonly mine: boolean
}
