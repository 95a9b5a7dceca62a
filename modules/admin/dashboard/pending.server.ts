import { type AnyDocument, permissionFor, type Screens } from '@quina/blocks'
import { type Actor, campusScope, can, type Operation, operation } from '@quina/blocks/server'
import { type RawBuilder, sql } from 'kysely'
import { listPending, type PendingDocument } from './dashboard.contract.ts'

/** What all modules offer that waits for an approval. */
export interface Approvals {
  readonly documents: () => readonly AnyDocument[]
  readonly screens: () => Screens
}

/** The action that every document calls so: it makes what was prepared binding. */
const approve = 'approve'

export const pendingOperation = (approvals: Approvals): Operation =>
  operation(listPending, async ({ tx, actor, now, query: { limit } }) => {
    const mine = approvals.documents().filter((document) => mayApprove(document, actor))
    const at = now.toISOString()
    if (mine.length === 0) return { at, total: 0, rows: [] }
    const { rows } = await sql<Row>`
      select w.*, u.name as by, count(*) over ()::int as total
      from (${sql.join(
        mine.map((document) => waiting(document, actor)),
        sql` union all `,
      )}) w
      left join admin.app_user u on u.id = w.created_by
      order by w.created_at, w.id limit ${limit}`.execute(tx)
    return { at, total: rows[0]?.total ?? 0, rows: rows.map((row) => shown(row, mine, approvals.screens())) }
  })

interface Row {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly number: number | null
  readonly createdAt: Date
  readonly by: string | null
  readonly total: number
}

const nameOf = ({ module, name }: AnyDocument): string => `${module}.${name}`

function mayApprove(document: AnyDocument, actor: Actor): boolean {
  const has = approve in document.lifecycle.actions
  return has && can(actor, permissionFor(document, approve)) && can(actor, permissionFor(document, 'view'))
}

/** Those of one kind: in a state from which they may be approved, prepared by somebody else, of a site in reach. */
function waiting(document: AnyDocument, actor: Actor): RawBuilder<Row> {
  const { from } = document.lifecycle.actions[approve]
  const states: readonly string[] = typeof from === 'string' ? [from] : from
  const campusId = campusScope(actor)
  const table = document.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return sql<Row>`
    select d.id, ${nameOf(document)}::text as kind, d.status, d.number, d.created_at, d.created_by
    from ${sql.table(`${document.module}.${table}`)} d
    where d.status = any(${sql.val(states)}) and d.created_by <> ${actor.userId}
      and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)`
}

function shown(row: Row, documents: readonly AnyDocument[], screens: Screens): PendingDocument {
  const document = documents.find((one) => nameOf(one) === row.kind)
  if (document === undefined) throw new Error(`no document ${row.kind}`)
  const { label, number, lifecycle } = document
  return {
    id: row.id,
    kind: label.one,
    title: row.number === null ? label.one : `${number.prefix} ${String(row.number).padStart(3, '0')}`,
    action: lifecycle.actions[approve].label,
    state: lifecycle.states[row.status]?.label ?? row.status,
    by: row.by ?? '',
    since: row.createdAt.toISOString(),
    to: screenOf(document, row.id, screens),
  }
}

/** The screen that opens one: of those of the document, the one that takes an id. */
function screenOf(document: AnyDocument, id: string, screens: Screens): string | null {
  const view = permissionFor(document, 'view')
  const path = Object.keys(screens).find(
    (one) => one.endsWith('/edit/:id') && screens[one as keyof Screens]?.permission === view,
  )
  return path?.replace(':id', id) ?? null
}
