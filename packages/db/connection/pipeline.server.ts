import { type RawBuilder, sql } from 'kysely'

const mark = '/* leaves with the next */'

/** Marks a statement to wait for the next one, for code that decides it statement by statement. */
export const pipelining: RawBuilder<unknown> = sql.raw(`${mark} `)

export const leavingText = (text: string): string => `${mark} ${text}`

/** Whether a statement waits for the next one: it opens a transaction, or is marked. */
export const waitsForNext = (text: string): boolean =>
  opensTransaction(text) || text.trimStart().startsWith(mark)

export const opensTransaction = (text: string): boolean =>
  text === 'begin' || text.startsWith('start transaction')

export const endsTransaction = (text: string): boolean => text === 'commit' || text === 'rollback'

/** Waits for all results. @throws the error of the first statement that failed: later errors follow from it. */
export async function allOrFirstError<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
