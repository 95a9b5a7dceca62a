import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { RawBuilder } from 'kysely'
import { closingPeriod, daysOf, openingPeriod, type PeriodRef } from '../period/period.domain.ts'
import type { Blocker, Check } from './check.contract.ts'

/** The period to check, with its first and last day. */
export type ClosingPeriod = PeriodRef & Readonly<{ first: Day; last: Day }>

/** Checks one aspect of a period before it closes. The period is locked during the call, so nothing is posted meanwhile. */
export type Look = (tx: Tx, closing: ClosingPeriod) => Promise<Check>

const declared = new Map<string, Look>()

/**
 * Adds a check to those that run before a period closes. Any module may declare one, beside the documents that it checks.
 * @throws Error when another check has the same name.
 */
export function defineClosingCheck(name: string, look: Look): void {
  if (declared.has(name)) throw new Error(`two closing checks are called ${name}`)
  declared.set(name, look)
}

/** The results of the declared checks, in the order of declaration. */
export async function contributedChecks(tx: Tx, ref: PeriodRef): Promise<readonly Check[]> {
  const closing = { ...ref, ...daysOf(ref) }
  const found: Check[] = []
  // One connection runs one query at a time.
  for (const look of declared.values()) found.push(await look(tx, closing))
  return found
}

interface Drafts {
  readonly name: string
  /** *causación en borrador*, *causaciones en borrador*. */
  readonly words: readonly [one: string, many: string]
  /** `id`, `date` and `label` of the drafts of any day. */
  readonly from: RawBuilder<unknown>
  /** `/causaciones/edit/`; the id is appended to it, and then `after`. */
  readonly path: string
  readonly after?: string
}

/** Declares a check for drafts dated in the period, each with its address: no draft stays behind in a closed month. */
export const draftsCheck = ({ name, words, from, path, after = '' }: Drafts): void =>
  defineClosingCheck(name, async (tx, { number, first, last }) => {
    const [one, many] = words
    if (number === openingPeriod || number === closingPeriod) return noneLeft(name, many)
    const rows = await rowsFrom<{ id: string; label: string; date: string; all: number }>(tx)`
      select d.id, left(d.label, 70) as label, to_char(d.date, 'DD/MM/YYYY') as date, count(*) over ()::int as all
      from (${from}) d where d.date between ${first}::date and ${last}::date order by d.date, d.id limit 5`
    if (rows[0] === undefined) return noneLeft(name, many)
    const { all } = rows[0]
    const items = rows.map(
      (row): Blocker => ({ label: `${row.date} ${row.label}`, path: `${path}${row.id}${after}` }),
    )
    const message = `${all === 1 ? 'Queda' : 'Quedan'} ${all} ${all === 1 ? one : many}.`
    return { name, result: 'blocked', message, path: null, items }
  })

const noneLeft = (name: string, many: string): Check => ({
  name,
  result: 'good',
  message: `No quedan ${many}.`,
  path: null,
})
