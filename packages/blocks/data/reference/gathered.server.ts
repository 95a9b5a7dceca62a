import { type RawBuilder, sql } from 'kysely'

type IdsOf = (ids: readonly string[]) => RawBuilder<unknown>

const gathered = new Map<string, IdsOf>()

/**
 * Things of one kind that may turn out to be one (two files of a patient): a list filtered by one of them shows the rows of all.
 * `idsOf` is a query of one column. Called once, where the kind is served.
 */
export const defineGathered = (to: string, idsOf: IdsOf): void => void gathered.set(to, idsOf)

/** The ids to look for when some are filtered by, as what follows `=`. */
export function anyGathered(to: string | undefined, ids: readonly unknown[]): RawBuilder<unknown> {
  const idsOf = to === undefined ? undefined : gathered.get(to)
  return idsOf === undefined ? sql`any(${sql.val(ids)})` : sql`any(array(${idsOf(ids as readonly string[])}))`
}
