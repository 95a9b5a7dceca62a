import { campusScope, type Operation, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { myRoles, showActivity } from './dashboard.contract.ts'

/** The actions that each figure counts, as the filter of the audit writes them. */
const figures = {
  logins: 'login',
  failedLogins: 'login_failed',
  created: 'insert',
  changed: 'update',
  taken: 'export,print',
} as const

/** Returns what was done in a period. Each figure equals the total of the audit's list under the filter to which it leads. */
export const activityOperation = (): Operation =>
  serveQuery(showActivity, async ({ tx, actor, now, input: { from, to, campusId } }) => {
    const scope = campusScope(actor)
    if (campusId !== null && scope !== null && campusId !== scope)
      throw new Problem('GEN-404', 'No se encontró la sede.', { status: 404 })
    const done = await doneIn(tx, { from, to, campusId: campusId ?? scope })
    const at = `${from}T00:00:00-05:00..${to}T23:59:59.999-05:00`
    const shown = Object.entries(figures).map(([name, action]) => {
      const filters = { action, at, ...(campusId === null ? {} : { campusId }) }
      const counts = action.split(',').map((one) => done.get(one) ?? 0)
      const count = counts.reduce((sum, one) => sum + one, 0)
      return { name, count, to: `/admin/audit?${new URLSearchParams(filters)}` }
    })
    return { at: now.toISOString(), figures: shown }
  })

interface ActivityPeriod {
  readonly from: Day
  readonly to: Day
  /** Null for all sites and for entries without a site. */
  readonly campusId: string | null
}

/** Sealed days were already counted by day; the rest is counted now. @returns how often each action was done. */
async function doneIn(tx: Tx, { from, to, campusId }: ActivityPeriod): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    with done as (
      select day, campus_id, kind, counted from platform.audit_day
      union all
      select (at at time zone 'America/Bogota')::date, campus_id, platform.audit_action(operation, after), 1
      from platform.audit where id > (select coalesce(max(audit_id), 0) from platform.audit_seal))
    select kind, sum(counted)::int as count from done
    where day between ${from}::date and ${to}::date and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
    group by kind`.execute(tx)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** Returns the roles of the caller at their site today. */
export const myRolesOperation = (): Operation =>
  serveQuery(myRoles, async ({ tx, actor: { userId, campusId }, today }) => {
    const { rows } = await sql<{ name: string }>`
      select distinct r.name from admin.granted g join admin.role r on r.id = g.role_id
      where g.user_id = ${userId}::uuid and (g.campus_id is null or g.campus_id = ${campusId}::uuid)
        and ${today}::date between g.from_day and g.to_day
      order by r.name`.execute(tx)
    return { roles: rows.map(({ name }) => name) }
  })
