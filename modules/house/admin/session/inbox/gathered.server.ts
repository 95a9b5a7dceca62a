import { type Actions, type AnyDocument, kindAndNumber, labelBeside, permissionFor } from '@quina/blocks'
import { type Actor, campusScope, can, countReported } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id } from '@quina/kernel'
import { sql } from 'kysely'
import type { AdminDeps } from '../../admin-deps.server.ts'
import type { Digest } from '../digest/digest-letter.domain.ts'
import { actorsOf } from '../session/actors.server.ts'
import { titleOf } from './inbox.contract.ts'
import { allOf, headerOf, pendingOf, returnedTo } from './inbox.server.ts'

export interface Reader {
  readonly userId: Id<'admin.user'>
  readonly name: string
  readonly today: Day
  /** The instant from which the actions of others are shown. */
  readonly since: Date
}

type Deps = Pick<AdminDeps, 'documents' | 'screens' | 'limits'>

/** Returns the content of a user's daily letter, from all the sites where they work, each thing once. */
export async function gathered(tx: Tx, reader: Reader, deps: Deps): Promise<Digest> {
  const { userId, name, today } = reader
  const waits = new Map<string, Digest['pending']['rows'][number]>()
  const returned = new Map<string, string>()
  const changed = new Map<string, Digest['changed'][number]>()
  let reported = 0
  for (const actor of await actorsOf(tx, { userId, name, on: today }, deps.limits)) {
    for (const row of (await pendingOf(tx, actor, deps)).rows) waits.set(row.id, lineOf(row))
    for (const row of await returnedTo(tx, actor, deps)) returned.set(row.id, titleOf(row))
    for (const row of await changedFor(tx, actor, { ...reader, documents: deps.documents() }))
      changed.set(row.documentId, row)
    reported = Math.max(reported, await countReported(tx, { actor, today, documents: deps.documents() }))
  }
  const rows = [...waits.values()].sort((one, other) => one.since.localeCompare(other.since))
  return {
    pending: { total: rows.length, rows },
    returned: [...returned.values()],
    reported,
    changed: [...changed.values()],
  }
}

const lineOf = (row: Awaited<ReturnType<typeof pendingOf>>['rows'][number]) => ({
  title: titleOf(row),
  amount: row.amount,
  by: row.by,
  since: dayInBogota(new Date(row.since)),
  onBehalfOf: row.onBehalfOf,
})

type ChangeQuery = Pick<Reader, 'since'> & { readonly documents: readonly AnyDocument[] }

interface Command {
  readonly kind: string
  readonly documentId: string
  readonly number: number | null
  readonly action: string
  readonly by: string
}

/** Returns the last action of others on each document that the user prepared, took a step of, commented or was named in. */
async function changedFor(tx: Tx, actor: Actor, { documents, since }: ChangeQuery) {
  const seen = documents.filter((document) => can(actor, permissionFor(document, 'view')))
  const moved = await movedSince(tx, since)
  const kinds = seen.filter((document) => moved.has(nameOf(document)))
  if (kinds.length === 0) return []
  const { rows } = await sql<Command>`
    select distinct on (document_id) kind, document_id, number, action, u.name as by
    from (${allOf(kinds.map((document) => commandsOf(document, { actor, since })))}) command
    join admin.app_user u on u.id = command.user_id
    order by document_id, command.id desc`.execute(tx)
  return rows.map(({ kind, documentId, number, action, by }) => {
    const document = kinds.find((one) => nameOf(one) === kind)!
    const actions: Actions = document.lifecycle.actions
    const command = actions[action]?.label ?? labelBeside(action)
    return { documentId, title: kindAndNumber(document, number), command, by }
  })
}

const nameOf = ({ module, name }: AnyDocument): string => `${module}.${name}`

async function movedSince(tx: Tx, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ document: string }>`
    select distinct document from platform.history where at > ${since}`.execute(tx)
  return new Set(rows.map(({ document }) => document))
}

const commandsOf = (
  document: AnyDocument,
  { actor, since }: { readonly actor: Actor; readonly since: Date },
) => {
  const campusId = campusScope(actor)
  const { userId } = actor
  return sql`
    select h.id, ${nameOf(document)}::text as kind, h.document_id, d.number, h.action, h.user_id
    from platform.history h join ${headerOf(document)} d on d.id = h.document_id
    where h.document = ${nameOf(document)} and h.at > ${since} and h.user_id <> ${userId}::uuid
      and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)
      and (d.created_by = ${userId}::uuid
           or exists (select from platform.history o
                      where o.document = h.document and o.document_id = h.document_id and o.user_id = ${userId}::uuid)
           or exists (select from platform.comment c
                      where c.document = h.document and c.document_id = h.document_id
                        and (c.user_id = ${userId}::uuid
                             or exists (select from platform.comment_mention t
                                        where t.comment_id = c.id and t.user_id = ${userId}::uuid))))`
}
