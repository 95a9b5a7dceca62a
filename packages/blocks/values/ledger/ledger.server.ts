import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

/** The document behind a ledger move: its kind (`budget.cdp`) and its id. */
export type Source = Readonly<{ document: string; id: string; campusId: string }>

/**
 * A ledger is an append-only list of moves with balance rows that always equal their sum. Documents never write to one: they
 * hand postings to the engine, and a ledger does not depend on documents.
 */
export interface Ledger<Move> {
  readonly name: string
  readonly label: string
  post(tx: Tx, source: Source, moves: readonly Move[]): Promise<void>
  /**
   * Appends the opposite of all moves of the source, dated `on`, unless something later depends on them. Returns the appended
   * moves, for the preview.
   */
  reverse(tx: Tx, source: Source, on: Day): Promise<readonly Move[]>
  /** The moves in words, for the preview that people confirm. */
  describe(tx: Tx, moves: readonly Move[]): Promise<PostingTable>
}

/** Moves waiting to be posted. Pure domain code creates the moves; only the engine posts them. */
export interface Posting {
  readonly ledger: string
  post(tx: Tx, source: Source): Promise<void>
  describe(tx: Tx): Promise<PostingTable>
}

/** The postings of a command to one ledger, as the user reads them before confirming. */
export interface PostingTable {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end' }[]
  readonly rows: readonly (readonly string[])[]
}

export const postingTo = <Move>(ledger: Ledger<Move>, moves: readonly Move[]): Posting => ({
  ledger: ledger.name,
  post: (tx, source) => ledger.post(tx, source, moves),
  describe: (tx) => ledger.describe(tx, moves),
})
