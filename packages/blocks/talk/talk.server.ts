import type { Tx } from '@quina/db/server'
import { type Day, insist, newId, notFound, Problem, snake, day as toDay } from '@quina/kernel'
import { sql } from 'kysely'
import { serveDeed, serveQuery } from '../deed/serve-deed.server.ts'
import { type AnyDocument, permissionFor } from '../document/document.ts'
import { numberText } from '../document/words.ts'
import { type Actor, can, lacking } from '../http/actor.ts'
import type { Operation } from '../http/exchange.server.ts'
import { campusScope } from '../reach/scope.server.ts'
import { labelsOf, optionsMatching } from '../reference/reference.server.ts'
import { serveOptions } from '../reference/serve-options.server.ts'
import { colleague, say, settleTold, talk, toldMe } from './talk.ts'

export interface Talking {
  readonly documents: () => readonly AnyDocument[]
  /** The address that opens one; null where it has no screen. */
  readonly addressOf: (document: AnyDocument, id: string) => string | null
}

/** Comments beside documents, under the permission and the reach of each. */
export const talkOperations = (talking: Talking): Operation[] => [
  ...besideDocuments(talking),
  ...inInbox(talking),
]

const besideDocuments = ({ documents }: Talking): Operation[] => [
  serveQuery(talk, async ({ tx, actor, asked: { of, id } }) => {
    await mustSee(tx, { actor, of, id, documents: documents() })
    const rows = await readComments(
      tx,
      sql`c.document = ${of} and c.document_id = ${id}::uuid order by c.at, c.id`,
    )
    const people = await namesIn(tx, rows)
    return rows.map((row) => ({
      ...written(row, people),
      told: row.toldId === null ? null : (people.get(row.toldId) ?? ''),
      settled: row.settled,
    }))
  }),
  serveOptions(colleague, ({ tx, asked: { q, id } }) =>
    optionsMatching(tx, 'admin.user', { ...(q === null ? {} : { q }), ...(id === null ? {} : { id }) }),
  ),
  serveDeed(say, async ({ tx, actor, today, asked: { of, id: documentId, text, toldId, followOn } }) => {
    await mustSee(tx, { actor, of, id: documentId, documents: documents() })
    const late = 'Escriba una fecha de hoy en adelante.'
    insist(followOn === null || followOn >= today, 'TLK-001', late, { fields: { followOn: late } })
    const id = newId()
    await sql`
      insert into platform.comment (id, document, document_id, text, told_id, follow_on, user_id)
      values (${id}, ${of}, ${documentId}, ${text}, ${toldId}, ${followOn}, ${actor.userId})`.execute(tx)
    return { id }
  }),
]

const inInbox = ({ documents, addressOf }: Talking): Operation[] => [
  serveQuery(toldMe, async ({ tx, actor, today, asked: { later } }) => {
    const rows = await readComments(
      tx,
      sql`${waitsFor(actor, later ? endOfDays : today)} order by c.at desc limit 100`,
    )
    const people = await namesIn(tx, rows)
    const seen = await Promise.all(rows.map((row) => toldOf(tx, { actor, documents: documents(), row })))
    return rows.flatMap((row, at) => {
      const one = seen[at]
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
  serveDeed(settleTold, async ({ tx, actor, asked: { id } }) => {
    const { rows } = await sql`
      insert into platform.comment_settled (comment_id, user_id)
      select id, ${actor.userId} from platform.comment
      where id = ${id}::uuid and coalesce(told_id, user_id) = ${actor.userId}
      on conflict (comment_id) do update set user_id = excluded.user_id returning comment_id`.execute(tx)
    if (rows.length === 0) throw notFound('El comentario')
    return { id }
  }),
]

interface Waiting {
  readonly actor: Actor
  readonly today: Day
  readonly documents: readonly AnyDocument[]
}

/** What waits for a person who may still see what it is about. */
export async function countTold(tx: Tx, { actor, today, documents }: Waiting): Promise<number> {
  const seen = documents.filter((one) => can(actor, permissionFor(one, 'view')))
  const names = seen.map(({ module, name }) => `${module}.${name}`)
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from platform.comment c left join platform.comment_settled s on s.comment_id = c.id
    where ${waitsFor(actor, today)} and c.document = any(${names})`.execute(tx)
  return rows[0]?.all ?? 0
}

/** After any day that somebody may write. */
const endOfDays = toDay('9999-12-31')

const waitsFor = ({ userId }: Actor, today: Day) => sql<boolean>`
  coalesce(c.told_id, c.user_id) = ${userId}::uuid and (c.told_id is not null or c.follow_on is not null)
  and coalesce(c.follow_on, ${today}::date) <= ${today}::date and s.comment_id is null`

interface Row {
  readonly id: string
  readonly document: string
  readonly documentId: string
  readonly text: string
  readonly toldId: string | null
  readonly followOn: string | null
  readonly userId: string
  readonly at: Date
  readonly settled: boolean
}

const readComments = async (tx: Tx, which: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (
    await sql<Row>`
      select c.*, s.comment_id is not null as settled from platform.comment c
      left join platform.comment_settled s on s.comment_id = c.id where ${which}`.execute(tx)
  ).rows

const namesIn = (tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> =>
  labelsOf(
    tx,
    'admin.user',
    rows.flatMap(({ userId, toldId }) => [userId, ...(toldId === null ? [] : [toldId])]),
  )

const written = ({ id, text, userId, at, followOn }: Row, people: Map<string, string>) => ({
  ...{ id, text, followOn },
  by: people.get(userId) ?? '',
  at: at.toISOString(),
})

interface Seeing {
  readonly actor: Actor
  readonly documents: readonly AnyDocument[]
  readonly of: string
  readonly id: string
}

/** The document, where it is there for this person. @throws Problem `SIN_PERMISO`, `GEN-404` */
async function mustSee(tx: Tx, { actor, documents, of, id }: Seeing): Promise<void> {
  const document = documents.find(({ module, name }) => `${module}.${name}` === of)
  if (document === undefined) throw new Problem('GEN-404', 'No se encontró el documento.', { status: 404 })
  if (!can(actor, permissionFor(document, 'view'))) throw lacking(permissionFor(document, 'view'))
  if ((await labelIn(tx, { actor, document, id })) === null) throw notFound('El documento')
}

interface Telling {
  readonly actor: Actor
  readonly documents: readonly AnyDocument[]
  readonly row: Row
}

/** What a comment is about, for whoever may still see it. */
async function toldOf(tx: Tx, { actor, documents, row }: Telling) {
  const document = documents.find(({ module, name }) => `${module}.${name}` === row.document)
  if (document === undefined || !can(actor, permissionFor(document, 'view'))) return null
  const label = await labelIn(tx, { actor, document, id: row.documentId })
  return label === null ? null : { document, label }
}

interface Labelled {
  readonly actor: Actor
  readonly document: AnyDocument
  readonly id: string
}

async function labelIn(tx: Tx, { actor, document, id }: Labelled): Promise<string | null> {
  const campusId = campusScope(actor)
  const { rows } = await sql<{ number: number | null }>`
    select number from ${sql.table(`${document.module}.${snake(document.name)}`)}
    where id = ${id}::uuid and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`.execute(tx)
  const [found] = rows
  if (found === undefined) return null
  return numberText(document, found.number)
}
