import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { camel, type Day, inSentence, insist, notFound, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import { columnWords } from '../../../http/constraint/column-words.ts'

type AnnulCall = Readonly<{ tx: Tx; actor: Actor; today: Day; id: string; reason: string }>

/** Documents that an import numbers: they are never deleted, but annulled one by one by an action of their own. */
export type AnnulTarget = Readonly<{ table: string; annul: (call: AnnulCall) => Promise<unknown> }>

export interface UndoBatchInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly target: string
  readonly batchId: string
  readonly reason: string
  readonly annulling?: readonly AnnulTarget[]
}

type BatchRowRef = Readonly<{ table: string; id: string }>

/**
 * Undoes an import whole: the documents that it numbered are annulled by their own rules, and the other rows are removed.
 * @throws Problem IMP-UNDONE it was already undone, IMP-EMPTY it created nothing, IMP-POSTED it was booked, IMP-STANDS something
 * depends on one of its rows, IMP-CHANGED one has left its imported state; and the refusals of annulling a document.
 */
export async function undoBatch(undoing: UndoBatchInput): Promise<void> {
  const { tx, actor, batchId, reason } = undoing
  await lockBatch(undoing)
  const rows = await createdRows(tx, batchId)
  const message = 'Esta carga no creó filas: solo actualizó las que ya existían, y eso no se deshace.'
  insist(rows.length > 0, 'IMP-EMPTY', message, { status: 409 })
  const documents = numberedOf(undoing, rows)
  if (documents.length > 0) await annulEach(undoing, documents)
  else await removeRows(tx, batchId, rows)
  await sql`
    update platform.import_batch set status = 'undone', undone_by = ${actor.userId}::uuid, undone_at = now(),
           undone_reason = ${reason} where id = ${batchId}::uuid`.execute(tx)
}

async function lockBatch({ tx, actor, batchId, target }: UndoBatchInput): Promise<void> {
  const batch = await rowFrom<{ status: string }>(tx)`
    select status from platform.import_batch
    where id = ${batchId}::uuid and target = ${target} and campus_id = ${actor.campusId}::uuid for update`
  if (batch === undefined) throw notFound('La carga')
  insist(batch.status === 'active', 'IMP-UNDONE', 'Esta carga ya se deshizo.', { status: 409 })
}

/** The created rows, the last first: lines come before their parents. */
const createdRows = (tx: Tx, batchId: string): Promise<BatchRowRef[]> =>
  rowsFrom<BatchRowRef>(tx)`
    select table_name as table, row_id as id from platform.import_batch_row where batch_id = ${batchId}::uuid
    order by position desc`

type BatchDocument = AnnulTarget & { readonly id: string }

const numberedOf = ({ annulling = [] }: UndoBatchInput, rows: readonly BatchRowRef[]): BatchDocument[] =>
  rows.flatMap(({ table, id }) =>
    annulling.filter((one) => one.table === table).map((one) => ({ ...one, id })),
  )

async function annulEach({ tx, actor, today, reason }: UndoBatchInput, documents: readonly BatchDocument[]) {
  for (const { annul, id } of documents) await annul({ tx, actor, today, id, reason })
}

async function removeRows(tx: Tx, batchId: string, rows: readonly BatchRowRef[]): Promise<void> {
  const tables = [...new Set(rows.map(({ table }) => table))]
  await mustBeRemovable(tx, tables)
  for (const table of tables) {
    await mustStayAsImported(tx, batchId, table)
    await mustStandFree(tx, batchId, table)
  }
  for (const table of tables) {
    const ids = rows.filter((row) => row.table === table).map(({ id }) => id)
    await sql`delete from ${sql.table(table)} where id::text = any(${ids}::text[])`.execute(tx)
  }
}

/** @throws Problem IMP-POSTED when the import wrote to a ledger, from which nothing is ever removed. */
async function mustBeRemovable(tx: Tx, tables: readonly string[]): Promise<void> {
  const { posted } = await oneFrom<{ posted: boolean }>(tx)`
    select exists (select from pg_trigger where tgname = 'append_only' and tgrelid = any(${tables}::regclass[])) as posted`
  const message =
    'Lo que trajo esta carga ya se contabilizó: anule cada documento desde su pantalla. No se deshizo nada.'
  insist(!posted, 'IMP-POSTED', message, { status: 409 })
}

/** @throws Problem IMP-CHANGED when a row of the batch was numbered since, or is no longer in its imported state. */
async function mustStayAsImported(tx: Tx, batchId: string, table: string): Promise<void> {
  if (!(await hasStatus(tx, table))) return
  const moved = await rowFrom<{ row: Row }>(tx)`
    select to_jsonb(t) as row from ${sql.table(table)} t
    join platform.import_batch_row r on r.batch_id = ${batchId}::uuid and r.table_name = ${table} and r.row_id = t.id::text
    where t.status is distinct from r.status or jsonb_typeof(to_jsonb(t) -> 'number') = 'number' limit 1`
  if (moved === undefined) return
  const message = `${namedRow(moved.row)} ya no está como se importó: fue aprobada, cerrada o anulada. No se deshizo nada.`
  throw new Problem('IMP-CHANGED', message, { status: 409 })
}

async function hasStatus(tx: Tx, table: string): Promise<boolean> {
  const { found } = await oneFrom<{ found: boolean }>(tx)`
    select exists (select from pg_attribute where attrelid = ${table}::regclass and attname = 'status' and not attisdropped)
      as found`
  return found
}

/** @throws Problem IMP-STANDS when a row outside the batch refers to one inside it. */
async function mustStandFree(tx: Tx, batchId: string, table: string): Promise<void> {
  for (const reference of await referencesTo(tx, table)) {
    const found = await rowFrom<{ row: Row }>(tx)`
      select to_jsonb(t) as row from platform.import_batch_row r
      join ${sql.table(table)} t on t.id::text = r.row_id
      join ${sql.table(reference.table)} c on c.${sql.ref(reference.column)} = t.id
      where r.batch_id = ${batchId}::uuid and r.table_name = ${table} and not exists (
        select from platform.import_batch_row o
        where o.batch_id = r.batch_id and o.table_name = ${reference.table} and o.row_id = to_jsonb(c) ->> 'id')
      limit 1`
    if (found === undefined) continue
    const message = `${namedRow(found.row)} ya tiene ${tableWords(reference.table)}. Quítelo primero: no se deshizo nada.`
    throw new Problem('IMP-STANDS', message, { status: 409 })
  }
}

type Reference = Readonly<{ table: string; column: string }>

/** The references to the ids of a table. Parts without an id of their own go with their row. */
const referencesTo = (tx: Tx, table: string): Promise<Reference[]> =>
  rowsFrom<Reference>(tx)`
    select n.nspname || '.' || c.relname as table, a.attname as column
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1] and b.attname = 'id'
    where f.contype = 'f' and f.confrelid = ${table}::regclass and cardinality(f.conkey) = 1
      and (f.confdeltype <> 'c' or exists (
        select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped))`

type Row = Readonly<Record<string, unknown>>

/** The columns by which people know a row; the first that the row has is used. */
const naming = ['code', 'concept', 'name', 'reference', 'payer_number', 'purpose', 'number'] as const

function namedRow(row: Row): string {
  const name = naming.map((column) => row[column]).find((value) => value !== null && value !== undefined)
  return name === undefined ? 'Una fila de la carga' : `«${String(name)}»`
}

/** The words for the rows of a table, by the label of the columns that refer to it. */
function tableWords(table: string): string {
  const thing = camel(table.split('.').at(-1) ?? '').replace(/Line$/, '')
  const words = columnWords[`${thing}Id`]
  return words === undefined ? 'otro registro que la usa' : `registros de ${inSentence(words)} que la usan`
}
