import {
  type AuditedRecord,
  campusScope,
  listOperations,
  type Operation,
  operation,
  optionsOperation,
  type ServedList,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { auditList, auditPath, auditPermissions, showAudit } from './audit.contract.ts'
import { chainOperations } from './chain.server.ts'
import { changesIn } from './changes.server.ts'
import { fieldsOf } from './things.server.ts'

/** Who changed what, when and from where. Without the permission over all sites, only what was done at one's own. */
export const auditOperations = (records: () => readonly AuditedRecord[]): Operation[] => [
  ...listOperations(served).filter(({ endpoint }) => !isExport(endpoint)),
  ...listOperations({ ...served, access: auditPermissions.export }).filter(({ endpoint }) =>
    isExport(endpoint),
  ),
  optionsOperation({
    path: '/api/admin/thing',
    to: 'admin.thing',
    title: 'Lo que se audita',
    whose: 'house',
    tag: 'admin',
    access: auditPermissions.view,
  }),
  optionsOperation({
    path: '/api/admin/user',
    to: 'admin.user',
    title: 'Usuarios',
    whose: 'house',
    tag: 'admin',
    access: auditPermissions.view,
  }),
  ...chainOperations(),
  operation(showAudit, async ({ tx, actor, params: { id } }) => {
    const row = await entryOf(tx, id, campusScope(actor))
    const { before, after, tableName, ...entry } = row
    const changes = await changesIn(tx, fieldsOf(records(), tableName), { before, after })
    return { ...entry, at: entry.at.toISOString(), changes }
  }),
]

const served: ServedList = {
  list: auditList,
  view: 'admin.auditList',
  path: auditPath,
  title: 'Auditoría',
  tag: 'admin',
  access: auditPermissions.view,
  scope: (actor) => ({ campusId: campusScope(actor) }),
}
const isExport = ({ path }: { readonly path: string }): boolean => path.endsWith('/export')

interface Entry {
  readonly id: string
  readonly entry: number
  readonly at: Date
  readonly user: string | null
  readonly campus: string | null
  readonly ip: string | null
  readonly reason: string | null
  readonly action: string
  readonly thing: string
  readonly rowId: string
  readonly tableName: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** One entry by the uuid that stands for its number. @throws Problem 404 */
async function entryOf(tx: Tx, id: string, campusId: string | null): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select l.id, l.entry, l.at, l.user_label as "user", l.campus_label as campus, l.ip, l.reason, l.action,
           l.thing_label as thing, l.row_id as "rowId", a.table_name as "tableName", a.before, a.after
    from admin.audit_list l join platform.audit a on a.id = l.entry
    where a.id = ('x' || right(replace(${id}::text, '-', ''), 16))::bit(64)::bigint
      and l.id = ${id}::uuid
      and (${campusId}::uuid is null or l.campus_id = ${campusId}::uuid)`.execute(tx)
  const [row] = rows
  if (row === undefined) throw notFound('El registro de auditoría')
  return row
}
