import { campusScope, type Operation, readTotals, serveQuery } from '@quina/blocks/server'
import { Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { auditList } from '../audit/audit.contract.ts'
import { myRoles, showActivity } from './dashboard.contract.ts'

/** Each figure by the actions that it counts. */
const figures = {
  logins: 'login',
  failedLogins: 'login_failed',
  created: 'insert',
  changed: 'update',
  taken: 'export,print',
} as const

/** What was done in a period. Each figure is the total of the audit's own list under the filter it leads to. */
export const activityOperation = (): Operation =>
  serveQuery(showActivity, async ({ tx, actor, now, asked: { from, to, campusId } }) => {
    const scope = campusScope(actor)
    if (campusId !== null && scope !== null && campusId !== scope)
      throw new Problem('GEN-404', 'No se encontró la sede.', { status: 404 })
    const period = `${from}T00:00:00-05:00..${to}T23:59:59.999-05:00`
    const answer = await Promise.all(
      Object.entries(figures).map(async ([name, action]) => {
        const filters = { action, at: period, ...(campusId === null ? {} : { campusId }) }
        const { count } = await readTotals(
          tx,
          { list: auditList, view: 'admin.auditList' },
          { filters },
          { campusId: scope },
        )
        return { name, count, to: `/admin/audit?${new URLSearchParams(filters)}` }
      }),
    )
    return { at: now.toISOString(), figures: answer }
  })

/** What whoever asks is in their site today. */
export const myRolesOperation = (): Operation =>
  serveQuery(myRoles, async ({ tx, actor: { userId, campusId }, today }) => {
    const { rows } = await sql<{ name: string }>`
      select distinct r.name from admin.granted g join admin.role r on r.id = g.role_id
      where g.user_id = ${userId}::uuid and (g.campus_id is null or g.campus_id = ${campusId}::uuid)
        and ${today}::date between g.from_day and g.to_day
      order by r.name`.execute(tx)
    return { roles: rows.map(({ name }) => name) }
  })
