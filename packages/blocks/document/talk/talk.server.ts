import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, must, newId, notFound, Problem, snake, day as toDay } from '@quina/kernel'
import { sql } from 'kysely'
import { serveCommand, serveQuery } from '../../command/serve-command.server.ts'
import { labelsOf, optionsMatching } from '../../data/reference/reference.server.ts'
import { serveOptions } from '../../data/reference/serve-options.server.ts'
import { type Actor, can, lacking } from '../../http/actor.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { campusScope } from '../../http/reach/scope.server.ts'
import { permissionFor } from '../../values/thing/named.ts'
import type { AnyDocument } from '../document.ts'
import { numberText } from '../words.ts'
import { colleague, reportedMe, say, settleSummary, talk } from './talk.ts'

export interface TalkSources {
  readonly documents: () => readonly AnyDocument[]
  /** The address that opens a document; null where it has no screen. */
  readonly addressOf: (document: AnyDocument, id: string) => string | null
}

/** Comments on documents, under the permission and the reach of each document. */
export const talkOperations = (talking: TalkSources): Operation[] => [
  ...besideDocuments(talking),
  ...inInbox(talking),
]

const besideDocuments = ({ documents }: TalkSources): Operation[] => [
  serveQuery(talk, async ({ tx, actor, input: { of, id } }) => {
    await mustSee(tx, { actor, of, id, documents: documents() })
    const rows = await readComments(
      tx,
      sql`c.document = ${of} and c.document_id = ${id}::uuid order by c.at, c.id`,
    )
    const people = await namesIn(tx, rows)
    return rows.map((row) => ({ ...written(row, people), ...attended(row, people) }))
  }),
  serveOptions(colleague, ({ tx, input: { q, id } }) =>
    optionsMatching(tx, 'admin.user', { ...(q === null ? {} : { q }), ...(id === null ? {} : { id }) }),
  ),
  serveCommand(say, async ({ tx, actor, today, input }) => {
    const { of, id: documentId, text, followOn } = input
    await mustSee(tx, { actor, of, id: documentId, documents: documents() })
    const late = 'Escriba una fecha de hoy en adelante.'
    must(followOn === null || followOn >= today, 'TLK-001', 'followOn', late)
    const id = newId()
    await sql`
      insert into platform.comment (id, document, document_id, text, follow_on, user_id)
      values (${id}, ${of}, ${documentId}, ${text}, ${followOn}, ${actor.userId})`.execute(tx)
    const mentioned = [...new Set(input.mentionedIds)].map((userId) => ({
      id: newId(),
      commentId: id,
      userId,
    }))
    if (mentioned.length > 0) await addTo(tx, 'platform.commentMention', mentioned)
    return { id }
  }),
]

const inInbox = ({ documents, addressOf }: TalkSources): Operation[] => [
  serveQuery(reportedMe, async ({ tx, actor, today, input: { later } }) => {
    const rows = await readComments(
      tx,
      sql`${waitsFor(actor, later ? endOfDays : today)} order by c.at desc limit 100`,
    )
    const people = await namesIn(tx, rows)
    const seen = await Promise.all(rows.map((row) => summaryOf(tx, actor, documents(), row)))
    return rows.flatMap((row, index) => {
      const one = seen[index]
      if (one == null) return []
      const { document, label } = one
      return {
        ...written(row, people),
        kind: document.label.one,
        label,
        to: addressOf(document, row.documentId),
      }
    })
  }),
  serveCommand(settleSummary, async ({ tx, actor, input: { id } }) => {
    const { rows } = await sql`
      insert into platform.comment_settled (comment_id, user_id)
      select c.id, ${actor.userId} from platform.comment c where c.id = ${id}::uuid and ${isFor(actor)}
      on conflict (comment_id, user_id) do update set user_id = excluded.user_id returning comment_id`.execute(
      tx,
    )
    if (rows.length === 0) throw notFound('El comentario')
    return { id }
  }),
]

type CountInput = Readonly<{ actor: Actor; today: Day; documents: readonly AnyDocument[] }>

/** Counts the comments that wait for a person who may still see their documents. */
export async function countReported(tx: Tx, { actor, today, documents }: CountInput): Promise<number> {
  const waiting = await rowsFrom<{ document: string; ids: readonly string[] }>(tx)`
    select c.document, array_agg(c.document_id) as ids from platform.comment c where ${waitsFor(actor, today)}
    group by c.document`
  let count = 0
  for (const { document, ids } of waiting) {
    const seen = documents.find((one) => nameOf(one) === document && can(actor, permissionFor(one, 'view')))
    if (seen !== undefined) count += await countReached(tx, actor, seen, ids)
  }
  return count
}

/** How many of these comments are about a document that this person may see: documents of another site are not counted. */
async function countReached(
  tx: Tx,
  actor: Actor,
  document: AnyDocument,
  ids: readonly string[],
): Promise<number> {
  const campusId = campusScope(actor)
  const row = await rowFrom<{ all: number }>(tx)`
    select count(*)::int as all from unnest(${ids}::uuid[]) about join ${tableOf(document)} d on d.id = about
    where ${campusId}::uuid is null or d.campus_id = ${campusId}::uuid`
  return row?.all ?? 0
}

const nameOf = ({ module, name }: AnyDocument): string => `${module}.${name}`
const tableOf = ({ module, name }: AnyDocument) => sql.table(`${module}.${snake(name)}`)

/** Later than any day that a user may write. */
const endOfDays = toDay('9999-12-31')

/** The comment mentions the user, or is the user's own follow-up without mentions. */
const isFor = ({ userId }: Actor) => sql<boolean>`
  (exists (select from platform.comment_mention t where t.comment_id = c.id and t.user_id = ${userId}::uuid)
   or c.user_id = ${userId}::uuid and c.follow_on is not null
      and not exists (select from platform.comment_mention t where t.comment_id = c.id))`

const waitsFor = (actor: Actor, today: Day) => sql<boolean>`
  c.id in (select t.comment_id from platform.comment_mention t where t.user_id = ${actor.userId}::uuid
           union select f.id from platform.comment f where f.user_id = ${actor.userId}::uuid and f.follow_on is not null)
  and ${isFor(actor)} and coalesce(c.follow_on, ${today}::date) <= ${today}::date
  and not exists (select from platform.comment_settled s where s.comment_id = c.id and s.user_id = ${actor.userId}::uuid)`

interface Row {
  readonly id: string
  readonly document: string
  readonly documentId: string
  readonly text: string
  readonly followOn: string | null
  readonly userId: string
  readonly at: Date
  readonly mentionedIds: readonly string[]
  /** The people who have settled it. */
  readonly settledBy: readonly string[]
}

const readComments = async (tx: Tx, which: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  await rowsFrom<Row>(tx)`
      select c.id, c.document, c.document_id, c.text, c.follow_on, c.user_id, c.at,
             array(select t.user_id from platform.comment_mention t where t.comment_id = c.id order by t.id) as mentioned_ids,
             array(select s.user_id from platform.comment_settled s where s.comment_id = c.id) as settled_by
      from platform.comment c where ${which}`

const namesIn = (tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> =>
  labelsOf(
    tx,
    'admin.user',
    rows.flatMap(({ userId, mentionedIds }) => [userId, ...mentionedIds]),
  )

function attended({ userId, mentionedIds, settledBy }: Row, people: Map<string, string>) {
  const mentioned = mentionedIds.map((id) => ({
    name: people.get(id) ?? '',
    settled: settledBy.includes(id),
  }))
  const settled = mentioned.length === 0 ? settledBy.includes(userId) : mentioned.every((one) => one.settled)
  return { mentioned, settled }
}

const written = ({ id, text, userId, at, followOn }: Row, people: Map<string, string>) => ({
  id,
  text,
  followOn,
  by: people.get(userId) ?? '',
  at: at.toISOString(),
})

type ThreadKey = Readonly<{ actor: Actor; documents: readonly AnyDocument[]; of: string; id: string }>

/** The document, if this person may see it. @throws Problem `SIN_PERMISO`, `GEN-404` */
async function mustSee(tx: Tx, { actor, documents, of, id }: ThreadKey): Promise<void> {
  const document = documents.find((one) => nameOf(one) === of)
  if (document === undefined) throw new Problem('GEN-404', 'No se encontró el documento.', { status: 404 })
  if (!can(actor, permissionFor(document, 'view'))) throw lacking(permissionFor(document, 'view'))
  if ((await labelIn(tx, actor, document, id)) === null) throw notFound('El documento')
}

/** The subject of a comment, if the reader may still see it. */
async function summaryOf(tx: Tx, actor: Actor, documents: readonly AnyDocument[], row: Row) {
  const document = documents.find((one) => nameOf(one) === row.document)
  if (document === undefined || !can(actor, permissionFor(document, 'view'))) return null
  const label = await labelIn(tx, actor, document, row.documentId)
  return label === null ? null : { document, label }
}

async function labelIn(tx: Tx, actor: Actor, document: AnyDocument, id: string): Promise<string | null> {
  const campusId = campusScope(actor)
  const found = await rowFrom<{ number: number | null }>(tx)`
    select number from ${tableOf(document)}
    where id = ${id}::uuid and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
  if (found === undefined) return null
  return numberText(document, found.number)
}
