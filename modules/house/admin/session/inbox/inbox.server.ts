import {
  type Action,
  type Actions,
  type AnyDocument,
  canBeSentBack,
  type Field,
  type Fields,
  labelKeyOf,
  numberText,
  permissionFor,
  returnedState,
  type Screens,
  sendingBack,
} from '@quina/blocks'
import {
  type Actor,
  behalfOf,
  campusScope,
  can,
  countReported,
  type Operation,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { opening } from '../../house/search/things.server.ts'
import { inboxCount, pending, returned } from './inbox.contract.ts'

/** The documents of all modules that are approved, with their screens. */
export type Approvals = Readonly<{ documents: () => readonly AnyDocument[]; screens: () => Screens }>

const most = 1000

export const inboxOperations = (approvals: Approvals): Operation[] => [
  serveQuery(pending, async ({ tx, actor, now, input: { limit } }) => ({
    at: now.toISOString(),
    ...(await pendingOf(tx, actor, approvals, limit ?? most)),
  })),
  serveQuery(returned, async ({ tx, actor }) => ({ rows: await returnedTo(tx, actor, approvals) })),
  serveQuery(inboxCount, async ({ tx, actor, today }) => {
    const all = approvals.documents()
    const toApprove = all.filter((document) => mayDo(document, 'approve', actor))
    const toMend = all.filter((document) => mayDo(document, 'edit', actor))
    const [first] = await waitingFor(tx, toApprove, actor, 1)
    const returned = (await sentBackTo(tx, toMend, actor)).length
    return {
      pending: first?.total ?? 0,
      returned,
      reported: await countReported(tx, { actor, today, documents: all }),
    }
  }),
]

/** Returns what a user may approve, oldest first, and the total number. */
export async function pendingOf(tx: Tx, actor: Actor, { documents, screens }: Approvals, limit = most) {
  const mine = documents().filter((document) => mayDo(document, 'approve', actor))
  const rows = await waitingFor(tx, mine, actor, limit)
  const summaries = await summaryOf(tx, mine, rows)
  const inWhoseName = ({ kind, createdBy }: Row) =>
    behalfOf(actor, permissionFor(ofKind(mine, kind), 'approve'), createdBy)?.name ?? null
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...known(row, mine, screens()),
      ...whatApprovingIs(ofKind(mine, row.kind), actor),
      onBehalfOf: inWhoseName(row),
      ...(summaries.get(row.id) ?? nothingReported),
    })),
  }
}

/** Returns what a user prepared and was sent back to them. */
export async function returnedTo(tx: Tx, actor: Actor, { documents, screens }: Approvals) {
  const mine = documents().filter((document) => mayDo(document, 'edit', actor))
  const rows = await sentBackTo(tx, mine, actor)
  return rows.map((row) => ({ ...known(row, mine, screens()), reason: row.reason }))
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly number: number | null
  readonly since: Date
  readonly by: string | null
  readonly createdBy: string
}

/** The view that its list reads: `budget.cdp_list`. */
export const listOf = ({ module, name }: AnyDocument): string => `${module}.${snake(name)}_list`
const nameOf = ({ module, name }: AnyDocument): string => `${module}.${name}`
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const approveOf = ({ lifecycle }: AnyDocument): Action | undefined => (lifecycle.actions as Actions).approve

/** Whether the caller may take this step on the document and see it. */
function mayDo(document: AnyDocument, command: 'approve' | 'edit', actor: Actor): boolean {
  if (approveOf(document) === undefined) return false
  return can(actor, permissionFor(document, command)) && can(actor, permissionFor(document, 'view'))
}

export const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(parts, sql` union all `)

/** Oldest first; each row carries the total number. */
async function waitingFor(
  tx: Tx,
  documents: readonly AnyDocument[],
  actor: Actor,
  limit: number,
): Promise<readonly (Row & { readonly total: number })[]> {
  if (documents.length === 0) return []
  const { rows } = await sql<Row & { total: number }>`
    with w as materialized (${allOf(documents.map((document) => waiting(document, actor)))}),
    still as (
      select w.id, w.kind, w.number, w.since, w.created_by, count(*) over ()::int as total from w
      where not exists (select from platform.history h where ${isSentBack})
      order by w.since, w.id limit ${sql.lit(limit)})
    select still.*, u.name as by from still left join admin.app_user u on u.id = still.created_by
    order by still.since, still.id`.execute(tx)
  return rows
}

/**
 * The documents of one kind in a state from which they may be approved, prepared by others, at a site in reach. Documents sent
 * back are excluded for all kinds together, because planning it per kind cost more than finding them.
 */
const waiting = (document: AnyDocument, actor: Actor): RawBuilder<unknown> =>
  sql`${headed(document)} where ${awaits(document, actor)} and ${notPrepared(document, actor)}`

const headed = (document: AnyDocument): RawBuilder<unknown> => sql`
  select d.id, ${sql.lit(nameOf(document))}::text as kind, d.number, d.created_at as since, d.created_by, d.version
  from ${headerOf(document)} d`

/** Excludes the user's own documents in two ranges of author, below and above, so that the index of drafts by author is used. */
const notPrepared = (document: AnyDocument, actor: Actor): RawBuilder<boolean> =>
  sql.join(
    notPreparedBy(document, actor).map(
      (userId) => sql`(d.created_by < ${userId}::uuid or d.created_by > ${userId}::uuid)`,
    ),
    sql` and `,
  )

/** The authors whose documents the user does not approve: the user, and by delegation a sole delegator. */
function notPreparedBy(document: AnyDocument, { userId, delegated }: Actor): string[] {
  const givers = delegated?.get(permissionFor(document, 'approve').toLowerCase()) ?? []
  return [userId, ...(givers.length === 1 ? givers.map((giver) => giver.userId) : [])]
}

/** Returns what was sent back to the user who prepared it, newest first. */
async function sentBackTo(
  tx: Tx,
  documents: readonly AnyDocument[],
  actor: Actor,
): Promise<readonly (Row & { readonly reason: string })[]> {
  if (documents.length === 0) return []
  const each = documents.map(
    (document) =>
      sql`${headed(document)} where ${awaits(document, actor)} and d.created_by = ${actor.userId}::uuid`,
  )
  const byStep = documents
    .filter((document) => returnedState(document) !== null)
    .map(
      (document) =>
        sql`${headed(document)} where d.status = ${returnedState(document)} and d.created_by = ${actor.userId}::uuid`,
    )
  const last = sql`union all (select w.*, h.* from (${allOf(byStep)}) w join lateral (${lastSendBack}) h on true)`
  const { rows } = await sql<Row & { reason: string }>`
    with w as materialized (${allOf(each)}), returned as (
      select w.*, h.at, h.input, h.user_id from w join platform.history h on ${isSentBack}
      ${byStep.length === 0 ? sql`` : last})
    select r.id, r.kind, r.number, r.at as since, r.created_by, r.input->>'reason' as reason, u.name as by
    from returned r left join admin.app_user u on u.id = r.user_id
    order by r.at desc, r.id`.execute(tx)
  return rows
}

/** The table with the header of a document. */
export const headerOf = ({ module, name }: AnyDocument): RawBuilder<unknown> =>
  sql.table(`${module}.${snake(name)}`)

function awaits(document: AnyDocument, actor: Actor): RawBuilder<boolean> {
  const { from } = approveOf(document)!
  const states: readonly string[] = typeof from === 'string' ? [from] : from
  const campusId = campusScope(actor)
  // As literals, so that the database sees that the index of drafts covers these states.
  const named = sql.join(states.map((state) => sql.lit(state)))
  // The condition is added only for a user of one site: an optional condition makes the database plan each time.
  return campusId === null
    ? sql`d.status in (${named})`
    : sql`d.status in (${named}) and d.campus_id = ${campusId}::uuid`
}

/** A document stays sent back until it is saved again, which is its next version. */
const isSentBack: RawBuilder<boolean> = sql`
  h.document = w.kind and h.document_id = w.id and h.action = ${sql.lit(sendingBack.action)}
  and (h.input->>'version')::int = w.version`

/** A document that a step of its life cycle sent back stays so until it is filed again, however often it is saved. */
const lastSendBack: RawBuilder<unknown> = sql`
  select h.at, h.input, h.user_id from platform.history h
  where h.document = w.kind and h.document_id = w.id and h.action = ${sql.lit(sendingBack.action)}
  order by h.id desc limit 1`

interface Detail {
  readonly amount: ReturnType<typeof money> | null
  readonly beneficiary: string | null
  readonly purpose: string | null
}
const nothingReported: Detail = { amount: null, beneficiary: null, purpose: null }

/** The amount, tercero and purpose of each, as shown in the list of its kind. */
async function summaryOf(
  tx: Tx,
  documents: readonly AnyDocument[],
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Detail>> {
  const kinds = documents.filter((document) => rows.some(({ kind }) => kind === nameOf(document)))
  if (kinds.length === 0) return new Map()
  const each = kinds.map((document) => {
    const ids = rows.filter(({ kind }) => kind === nameOf(document)).map(({ id }) => id)
    const { amount, beneficiary, purpose } = tellingColumns(document)
    return sql`
      select l.id, ${column(amount)} as amount, ${column(beneficiary)} as beneficiary, ${column(purpose)} as purpose
      from ${sql.table(listOf(document))} l where l.id = any(${sql.val(ids)}::uuid[])`
  })
  const found = await sql<{
    id: string
    amount: string | null
    beneficiary: string | null
    purpose: string | null
  }>`
    ${allOf(each)}`.execute(tx)
  return new Map(
    found.rows.map(({ id, amount, beneficiary, purpose }) => [
      id,
      { amount: amount === null ? null : money(amount), beneficiary, purpose },
    ]),
  )
}

const column = (name: string | undefined): RawBuilder<string | null> =>
  name === undefined ? sql`null::text` : sql`l.${sql.ref(snake(name))}::text`

/** Derived from the kind's list: the first figure with a total, the tercero who is paid or owes, and the text of the purpose. */
export function tellingColumns({ list: { columns, totals = [] } }: AnyDocument) {
  const first = (is: (field: Field, name: string) => boolean): string | undefined =>
    Object.entries(columns as Fields).find(([name, field]) => is(field, name))?.[0]
  const person = first(({ to }) => to === 'people.tercero')
  return {
    amount: totals.find((name) => columns[name]?.kind === 'money') ?? first(({ kind }) => kind === 'money'),
    beneficiary: person === undefined ? first((_, name) => name === 'payer') : labelKeyOf(person),
    purpose: first(({ kind }) => kind === 'note'),
  }
}

function whatApprovingIs(document: AnyDocument, actor: Actor) {
  const { label, params = {}, consequence = null } = approveOf(document)!
  const needsMore = Object.keys(params).length > 0
  const mayReturn =
    returnedState(document) === null || can(actor, permissionFor(document, sendingBack.action))
  return {
    action: label,
    params: needsMore,
    consequence,
    canBeSentBack: canBeSentBack(document) && mayReturn,
  }
}

function ofKind(documents: readonly AnyDocument[], kind: string): AnyDocument {
  const found = documents.find((one) => nameOf(one) === kind)
  if (found === undefined) throw new Error(`no document ${kind}`)
  return found
}

function known(row: Row, documents: readonly AnyDocument[], screens: Screens) {
  const document = ofKind(documents, row.kind)
  const { label } = document
  return {
    id: row.id,
    of: row.kind,
    kind: label.one,
    title: row.number === null ? label.one : numberText(document, row.number),
    by: row.by ?? '',
    since: row.since.toISOString(),
    to: opening(document, screens)?.(row.id) ?? null,
  }
}
