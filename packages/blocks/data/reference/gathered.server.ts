import { type RawBuilder, sql } from 'kysely'

type IdsOf = (ids: readonly string[]) => RawBuilder<unknown>

const gathered = new Map<string, IdsOf>()

/**
 * Declares things of one kind that may be merged (two files of a patient): a list filtered by one shows the rows of all. `idsOf`
 * is a query of one column. Called once, where the kind is served.
 */
export const defineGathered = (to: string, idsOf: IdsOf): void => void gathered.set(to, idsOf)

/** The ids of a filter with those of the merged things, as the right side of `=`. */
export function anyGathered(to: string | undefined, ids: readonly unknown[]): RawBuilder<unknown> {
  const idsOf = to === undefined ? undefined : gathered.get(to)
  return idsOf === undefined ? sql`any(${sql.val(ids)})` : sql`any(array(${idsOf(ids as readonly string[])}))`
}
