import { type RawBuilder, sql } from 'kysely'

const mark = '/* leaves with the next */'

/** Makes a statement wait for the next one, for code that decides it statement by statement. */
export const pipelining: RawBuilder<unknown> = sql.raw(`${mark} `)

export const leavingText = (text: string): string => `${mark} ${text}`

/** What opens a transaction, and what says that it may: they wait for the next statement. */
export const waitsForNext = (text: string): boolean =>
  opensTransaction(text) || text.trimStart().startsWith(mark)

export const opensTransaction = (text: string): boolean =>
  text === 'begin' || text.startsWith('start transaction')

export const endsTransaction = (text: string): boolean => text === 'commit' || text === 'rollback'

/** The answers, once all are there. @throws the error of the first in order that failed: the others follow from it. */
export async function allOrFirstError<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
