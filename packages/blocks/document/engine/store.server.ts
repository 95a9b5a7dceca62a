import { type Input, pipelined, type Tx, together } from '@quina/db/server'
import { inSentence, newId, notFound, Problem } from '@quina/kernel'
import type { CompiledQuery, OperationNodeSource } from 'kysely'
import { loose } from '../../data/reference/loose.server.ts'
import { labelOf } from '../../data/reference/reference.server.ts'
import type { Actor } from '../../http/actor.ts'
import { campusScope } from '../../http/reach/scope.server.ts'
import { madeAt } from '../../http/reach/sites.server.ts'
import type { Fields } from '../../values/field/field.ts'
import { fromColumns, toColumns } from '../../values/field/record.ts'
import type { AnyDocument, DraftInput, InputOf, Stored } from '../document.ts'

/** The table of a document, and the table of each of its `lines` fields. */
export type Tables = Readonly<{ table: string; lines: Readonly<Record<string, string>> }>

type Row = Record<string, unknown>

/** Sets each missing field to null: a draft always has every field. */
export function wholeOf(fields: Fields, given: object): Readonly<Record<string, unknown>> {
  const declared: Readonly<Record<string, unknown>> = { ...given }
  const each = Object.entries(fields).map(([name, { of }]) => {
    const value = declared[name] ?? null
    return [name, of && Array.isArray(value) ? value.map((line) => wholeOf(of, line)) : value]
  })
  return { ...declared, ...Object.fromEntries(each) }
}

export async function insertDraft<D extends AnyDocument>(
  tx: Tx,
  { document, tables, actor }: { document: D; tables: Tables; actor: Actor },
  input: DraftInput<D>,
): Promise<string> {
  const id = newId()
  const status = document.lifecycle.initial
  const system = { id, status, campusId: actor.campusId, createdBy: actor.userId, updatedBy: actor.userId }
  const header = { ...toColumns(document.fields, input as Row), ...system }
  await write(tx, loose(tx).insertInto(tables.table).values(header))
  await insertLines(tx, { document, tables, id }, input as Row)
  madeAt(tx, id, actor.campusId)
  return id
}

async function insertLines(
  tx: Tx,
  { document, tables, id }: { document: AnyDocument; tables: Tables; id: string },
  input: Row,
): Promise<void> {
  for (const [name, table] of Object.entries(tables.lines)) {
    const rows = ((input[name] as Row[] | null | undefined) ?? []).map((line, index) => ({
      ...toColumns((document.fields as Fields)[name]!.of!, line),
      id: newId(),
      parentId: id,
      position: index + 1,
    }))
    for (let from = 0; from < rows.length; from += linesAtOnce)
      await write(
        tx,
        loose(tx)
          .insertInto(table)
          .values(rows.slice(from, from + linesAtOnce)),
      )
  }
}

/** Queues a write whose result is not needed: in a transaction it is sent with the next statement. */
const write = (tx: Tx, statement: OperationNodeSource & { execute(): Promise<unknown> }): Promise<unknown> =>
  tx.isTransaction ? pipelined(tx, statement) : statement.execute()

/** A statement takes at most 65,535 values, which is about a thousand lines of sixty columns. */
const linesAtOnce = 1_000

/** Replaces the values of a draft. Its lines get new ids: nothing can refer to the lines of a draft. */
export async function updateDraft<D extends AnyDocument>(
  tx: Tx,
  { document, tables, actor, stored }: { document: D; tables: Tables; actor: Actor; stored: Stored<D> },
  input: InputOf<D>,
): Promise<void> {
  const { id, version } = stored
  const changed = { version: version + 1, updatedBy: actor.userId, updatedAt: new Date() }
  await loose(tx)
    .updateTable(tables.table)
    .set({ ...toColumns(document.fields, input as Row), ...changed })
    .where('id', '=', id)
    .execute()
  for (const table of Object.values(tables.lines)) {
    await loose(tx).deleteFrom(table).where('parentId', '=', id).execute()
  }
  await insertLines(tx, { document, tables, id }, input as Row)
}

export async function deleteDraft(tx: Tx, tables: Tables, id: string): Promise<void> {
  for (const table of Object.values(tables.lines)) {
    await loose(tx).deleteFrom(table).where('parentId', '=', id).execute()
  }
  await loose(tx).deleteFrom(tables.table).where('id', '=', id).execute()
}

type LoadInput<D extends AnyDocument> = Readonly<{
  document: D
  tables: Tables
  actor: Actor
  lock?: boolean
}>

/**
 * Loads a document with its lines. With `lock`, its row stays locked until the transaction ends, so two commands on it queue.
 * @throws Problem `GEN-404` when it does not exist or belongs to a campus the actor may not see.
 */
export const load = async <D extends AnyDocument>(
  tx: Tx,
  loading: LoadInput<D>,
  id: string,
): Promise<Stored<D>> => (await loadBesides(tx, loading, id, [])).stored

/** The same, with other reads in the same round trip that run once the lock is held. */
export async function loadBesides<D extends AnyDocument>(
  tx: Tx,
  { document, tables, actor, lock = false }: LoadInput<D>,
  id: string,
  besides: readonly Input<unknown>[],
): Promise<{ readonly stored: Stored<D>; readonly besides: readonly (readonly unknown[])[] }> {
  const lines = Object.entries(tables.lines)
  const header = headerOf(tx, tables.table, { id, scope: campusScope(actor), lock })
  const [found, ...each] = await together(
    tx,
    header,
    ...lines.map(([, table]) => linesOf(tx, table, id)),
    ...besides,
  )
  const row = found[0]
  if (row === undefined)
    throw notFound(`${document.label.gender === 'm' ? 'El' : 'La'} ${inSentence(document.label.one)}`)
  const stored = fromColumns(document.fields, row)
  for (const [at, [name]] of lines.entries()) {
    const { of = {} } = (document.fields as Fields)[name]!
    stored[name] = (each[at] as readonly Row[]).map((line) => fromColumns(of, line))
  }
  return { stored: stored as Stored<D>, besides: each.slice(lines.length) as readonly (readonly unknown[])[] }
}

/** The statements of each table, built once: those of two documents differ only in their parameters. */
const built = new Map<string, CompiledQuery<Row>>()

function onceBuilt(key: string, parameters: readonly string[], build: () => CompiledQuery): Input<Row> {
  const known = built.get(key) ?? (build() as CompiledQuery<Row>)
  built.set(key, known)
  return { compile: () => ({ ...known, parameters }) }
}

type HeaderQuery = Readonly<{ id: string; scope: string | null; lock: boolean }>

const headerOf = (tx: Tx, table: string, { id, scope, lock }: HeaderQuery): Input<Row> =>
  onceBuilt(`${table} ${scope !== null} ${lock}`, scope === null ? [id] : [id, scope], () => {
    const one = loose(tx).selectFrom(table).selectAll().where('id', '=', id)
    const own = scope === null ? one : one.where('campusId', '=', scope)
    return (lock ? own.forUpdate() : own).compile()
  })

const linesOf = (tx: Tx, table: string, id: string): Input<Row> =>
  onceBuilt(`${table} of one`, [id], () =>
    loose(tx).selectFrom(table).selectAll().where('parentId', '=', id).orderBy('position').compile(),
  )

/** @throws Problem `GEN-409` when someone else changed the row since it was read. */
export async function mustBeCurrent(
  tx: Tx,
  tables: Tables,
  stored: Stored<AnyDocument>,
  version: number,
): Promise<void> {
  if (stored.version === version) return
  const last = (await loose(tx)
    .selectFrom(tables.table)
    .select(['updatedBy', 'updatedAt'])
    .where('id', '=', stored.id)
    .executeTakeFirst()) as { updatedBy: string; updatedAt: Date } | undefined
  const by = last === undefined ? null : await labelOf(tx, 'admin.user', last.updatedBy)
  throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
    status: 409,
    facts: { by, at: last?.updatedAt ?? null, version: stored.version },
  })
}
