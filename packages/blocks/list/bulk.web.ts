import { plural } from '@quina/kernel'
import { wordsOf } from '../endpoint/api.web.ts'
import type { ListRow } from './list-queries.web.ts'

/** Something done to many rows, one by one: each succeeds or fails by itself. */
export interface BulkAction {
  /** An infinitive: *Aprobar*. */
  readonly label: string
  /** What was done to each, in the singular: *aprobado*. */
  readonly done: string
  readonly danger?: boolean
  /** What will follow and what can no longer be done. */
  readonly consequence?: string
  /** Why a row cannot take part; it is told in the result, and not tried. */
  readonly mayNot?: (row: ListRow) => string | undefined
  /** The key is the row's own: sent twice, it is done once. @throws Refusal */
  readonly run: (row: ListRow, key: string) => Promise<unknown>
}

export interface BulkFailure {
  readonly row: ListRow
  readonly message: string
}

export interface BulkProgress {
  readonly tried: number
  readonly total: number
  readonly done: number
  readonly failures: readonly BulkFailure[]
}

export interface BulkRun {
  readonly action: BulkAction
  readonly rows: readonly ListRow[]
  readonly keyOf: (row: ListRow) => string
  readonly tell: (progress: BulkProgress) => void
  readonly stopped: () => boolean
}

/** Runs an action on each row in turn. Stops between two rows when asked. */
export async function runBulk({ action, rows, keyOf, tell, stopped }: BulkRun): Promise<BulkProgress> {
  let progress: BulkProgress = { tried: 0, total: rows.length, done: 0, failures: [] }
  for (const row of rows) {
    if (stopped()) break
    const message = action.mayNot?.(row) ?? (await attempt(action, row, keyOf(row)))
    progress = {
      ...progress,
      tried: progress.tried + 1,
      done: progress.done + (message === undefined ? 1 : 0),
      failures: message === undefined ? progress.failures : [...progress.failures, { row, message }],
    }
    tell(progress)
  }
  return progress
}

async function attempt(action: BulkAction, row: ListRow, key: string): Promise<string | undefined> {
  try {
    await action.run(row, key)
    return undefined
  } catch (failure) {
    return wordsOf(failure)
  }
}

/** *37 aprobados, 2 no*. */
export function bulkWords({ done, failures }: BulkProgress, word: string): string {
  const did = plural(done, word, `${word}s`)
  return failures.length === 0 ? did : `${did}, ${failures.length} no`
}
