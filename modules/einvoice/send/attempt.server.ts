import type { Tx } from '@quina/db/server'

export interface Attempt {
  readonly documentId: string | null
  readonly operation: string
  readonly requestHash: string
  readonly responseHash: string | null
  readonly outcome: 'answered' | 'timeout' | 'error'
  readonly statusCode: string | null
  readonly valid: boolean | null
  readonly said: string | null
  readonly milliseconds: number
  readonly simulated: boolean
}

/** One call to DIAN, told for ever. */
export const logAttempt = async (tx: Tx, attempt: Attempt): Promise<void> =>
  void (await tx.insertInto('einvoice.attempt').values(attempt).execute())
