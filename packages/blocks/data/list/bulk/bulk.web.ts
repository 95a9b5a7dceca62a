import { plural } from '@quina/kernel'
import { wordsOf } from '../../../http/endpoint/api.web.ts'
import type { ListRow } from '../state/list-queries.web.ts'

/** An action on many rows, one by one: each succeeds or fails by itself. */
export interface BulkAction<Row extends { readonly id: string } = ListRow> {
  /** An infinitive: *Aprobar*. */
  readonly label: string
  /** The past participle for each row, in the singular: *aprobado*. */
  readonly done: string
  readonly danger?: boolean
  /** The consequence, and what can no longer be done after it. */
  readonly consequence?: string
  /** How many rows run at once; one by default, so that the numbers they take follow the order of the list. */
  readonly abreast?: number
  /** Why a row cannot take part; it is shown in the result, and the row is not tried. */
  readonly mayNot?: (row: Row) => string | undefined
  /** Runs the action with the row's own key: sent twice, it runs once. @throws Refusal */
  readonly run: (row: Row, key: string) => Promise<unknown>
}

export type BulkFailure<Row = ListRow> = Readonly<{ row: Row; message: string }>

export interface BulkProgress<Row = ListRow> {
  readonly tried: number
  readonly total: number
  readonly done: number
  readonly failures: readonly BulkFailure<Row>[]
}

export interface BulkRun<Row extends { readonly id: string } = ListRow> {
  readonly action: BulkAction<Row>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly tell: (progress: BulkProgress<Row>) => void
  readonly stopped: () => boolean
}

/** Runs an action on each row, in the order of the list; once stopped, it starts no other. */
export async function runBulk<Row extends { readonly id: string }>({
  action,
  rows,
  keyOf,
  tell,
  stopped,
}: BulkRun<Row>): Promise<BulkProgress<Row>> {
  let progress: BulkProgress<Row> = { tried: 0, total: rows.length, done: 0, failures: [] }
  const waiting = rows.values()
  const goOn = async (): Promise<void> => {
    for (const row of waiting) {
      const message = action.mayNot?.(row) ?? (await attempt(action, row, keyOf(row)))
      progress = {
        ...progress,
        tried: progress.tried + 1,
        done: progress.done + (message === undefined ? 1 : 0),
        failures: message === undefined ? progress.failures : [...progress.failures, { row, message }],
      }
      tell(progress)
      if (stopped()) return
    }
  }
  if (!stopped()) await Promise.all(Array.from({ length: action.abreast ?? 1 }, goOn))
  return progress
}

async function attempt<Row extends { readonly id: string }>(
  action: BulkAction<Row>,
  row: Row,
  key: string,
): Promise<string | undefined> {
  try {
    await action.run(row, key)
    return undefined
  } catch (failure) {
    return wordsOf(failure)
  }
}

/** *37 aprobados, 2 no*. */
export function bulkWords(
  { done, failures }: Pick<BulkProgress<unknown>, 'done' | 'failures'>,
  word: string,
): string {
  const did = plural(done, word, `${word}s`)
  return failures.length === 0 ? did : `${did}, ${failures.length} no`
}
