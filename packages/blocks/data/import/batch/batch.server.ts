import { createHash } from 'node:crypto'
import { addTo, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { newId, Problem, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor.ts'
import type { UploadedFile } from '../../../http/exchange.server.ts'
import { labelsOf } from '../../reference/reference.server.ts'
import type { BatchRow, RepeatedFile } from './batch.ts'

/** A file to import, and its place. */
export interface BatchFile {
  readonly tx: Tx
  readonly actor: Actor
  readonly file: Pick<UploadedFile, 'name' | 'content'>
  /** The address of the import, with its parent: `/api/people/tercero`. */
  readonly target: string
  /** *Terceros* */
  readonly kind: string
}

export interface BatchFigures {
  readonly rows: number
  readonly creates: number
  /** The control totals of the file, by name: *Saldo final*. */
  readonly totals?: Readonly<Record<string, string>>
}

interface BatchInput<R> {
  /** The user knows that the same file is already imported, and wants it again. */
  readonly again: boolean
  readonly run: () => Promise<R>
  readonly figures: (result: R) => BatchFigures
}

/**
 * Imports a file as one batch of every row that it creates, or restores after an annulment: the audit of this transaction lists
 * them.
 * @throws Problem IMP-AGAIN when the same file is already imported and the user did not confirm it.
 */
export async function importBatch<R>(batch: BatchFile, { again, run, figures }: BatchInput<R>): Promise<R> {
  const { tx } = batch
  await lockFile(batch)
  const repeated = await repeatedFile(batch)
  if (repeated !== null && !again) throw importedBefore(repeated)
  const { mark } = await oneFrom<{ mark: string }>(
    tx,
  )`select coalesce(max(id), 0)::text as mark from platform.audit`
  const result = await run()
  const id = await saveBatch(batch, figures(result))
  await sql`
    insert into platform.import_batch_row (batch_id, position, table_name, row_id, status)
    select ${id}::uuid, row_number() over (order by a.id), a.table_name, a.row_id, a.after ->> 'status'
    from platform.audit a
    where a.id > ${mark}::bigint and a.transaction_id = pg_current_xact_id() and a.table_name not like 'platform.%'
      and (a.operation = 'INSERT'
           or a.operation = 'UPDATE' and a.before ->> 'status' = 'annulled' and a.after ->> 'status' <> 'annulled')`.execute(
    tx,
  )
  return result
}

/** Another import of the same file to the same place waits here, and then finds the first batch. */
async function lockFile({ tx, actor, file, target }: BatchFile): Promise<void> {
  const key = `import ${target} ${actor.campusId} ${sha256Of(file.content).toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

async function saveBatch(
  { tx, actor, file, target, kind }: BatchFile,
  { rows, creates, totals = {} }: BatchFigures,
): Promise<string> {
  const id = newId()
  await addTo(tx, 'platform.importBatch', {
    id,
    target,
    kind,
    rows,
    creates,
    fileName: file.name.slice(0, 300),
    sha256: sha256Of(file.content),
    totals: JSON.stringify(totals),
    campusId: actor.campusId,
    importedBy: actor.userId,
  })
  return id
}

const sha256Of = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const importedBefore = ({ importedAt, importedBy }: NonNullable<RepeatedFile>): Problem =>
  new Problem(
    'IMP-AGAIN',
    `${importedBy} ya importó este mismo archivo. Revíselo y diga si lo carga otra vez.`,
    { status: 409, facts: { importedAt } },
  )

/** The batch of the same file in the same place that has not been undone; null without one. */
export async function repeatedFile({
  tx,
  actor,
  file,
  target,
}: Omit<BatchFile, 'kind'>): Promise<RepeatedFile> {
  const row = await rowFrom<{ at: Date; by: string }>(tx)`
    select imported_at as at, imported_by as by from platform.import_batch
    where sha256 = ${sha256Of(file.content)} and target = ${target} and status = 'active'
      and campus_id = ${actor.campusId}::uuid
    order by imported_at desc limit 1`
  if (row === undefined) return null
  const names = await labelsOf(tx, 'admin.user', [row.by])
  return { importedAt: row.at.toISOString(), importedBy: names.get(row.by) ?? 'Otra persona' }
}

/** A dialog shows no more; older imports are in the audit. */
const shownMax = 50

/** The imports of one place in the caller's site, the latest first. */
export async function batchesOf(tx: Tx, actor: Actor, target: string): Promise<BatchRow[]> {
  const rows = await rowsFrom<Omit<BatchRow, 'importedAt'> & { importedAt: Date }>(tx)`
    select id, file_name as "fileName", imported_at as "importedAt", imported_by as "importedBy", rows, creates, totals,
           status, undone_reason as "undoneReason"
    from platform.import_batch where target = ${target} and campus_id = ${actor.campusId}::uuid
    order by imported_at desc, id desc limit ${shownMax}`
  const names = await labelsOf(tx, 'admin.user', pluck(rows, 'importedBy'))
  return rows.map((row) => ({
    ...row,
    importedAt: row.importedAt.toISOString(),
    importedBy: names.get(row.importedBy) ?? 'Otra persona',
  }))
}
