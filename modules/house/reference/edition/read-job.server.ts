import { type JobContext, type JobKind, readSheet } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { insist, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type OfficialRow,
  type OfficialSheet,
  type ReadTable,
  type RowProblem,
  readTable,
} from '../table/read-table.domain.ts'
import type { OfficialTable } from '../table/table.contract.ts'
import { type TableName, tables } from '../table/tables.contract.ts'
import { countDifferences } from './difference.server.ts'
import { lockOpen } from './open.server.ts'

/** Rows of a file written by one statement. */
export const rowsAtOnce = 2_000
/** Most mistakes stored: correcting the first ones brings the rest. */
const problemsKept = 300

/** Reads a file and compares it with what is in force. Nothing of the catalogue changes. A second run starts over. */
export const readJob: JobKind = {
  kind: 'reference.read',
  async run(job) {
    const id = String(job.input.editionId)
    const { rows, problems } = await job.step((tx) => readFile(tx, id))
    if (problems.length > 0) return refuse(job, id, problems)
    await job.step((tx) => tx.deleteFrom('reference.stagedRow').where('editionId', '=', id).execute())
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      if (await job.cancelled()) return drop(job, id)
      await job.step((tx) => stage(tx, id, rows.slice(from, from + rowsAtOnce)))
      await job.progress(Math.min(from + rowsAtOnce, rows.length), rows.length)
    }
    return job.step((tx) => conclude(tx, id))
  },
}

export async function readFile(tx: Tx, id: string): Promise<ReadTable> {
  const { content, catalogue } = await tx
    .selectFrom('reference.editionFile')
    .innerJoin('reference.edition', 'reference.edition.id', 'editionId')
    .select(['content', 'catalogue'])
    .where('editionId', '=', id)
    .executeTakeFirstOrThrow()
  const table = tables[catalogue as TableName]
  const parents: Record<string, Map<string, string>> = {}
  for (const { of } of Object.values(table.columns)) if (of !== undefined) parents[of] = await namesOf(tx, of)
  try {
    return readTable(table, await officialSheet(table, content), parents)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { rows: [], problems: [{ row: 0, column: '', code: error.code, message: error.message }] }
  }
}

async function namesOf(tx: Tx, catalogue: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('reference.entry')
    .select(['code', 'name'])
    .where('catalogue', '=', catalogue)
    .where('until', 'is', null)
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

const names = z.record(z.string(), z.string())
const several = z.union([
  z.object({ tablas: z.record(z.string(), names) }).transform(({ tablas }) => tablas),
  z.looseObject({}).transform((given) => given as Readonly<Record<string, unknown>>),
])

/**
 * Returns the cells of an official file: Excel, CSV with comma, semicolon or tab, or a JSON that holds several small tables.
 * @throws Problem REF-001 when a JSON lacks the table, REF-013 when it is not JSON; those of `readSheet`.
 */
async function officialSheet(table: OfficialTable, content: Buffer): Promise<OfficialSheet> {
  const start = content.subarray(0, 200).toString('utf8').trimStart()
  return start.startsWith('{') ? fromJson(table, content) : readSheet(content, { maxRows: 200_000 })
}

function fromJson({ sispro, label }: OfficialTable, content: Buffer): OfficialSheet {
  const found = names.safeParse(several.parse(parsed(content))[sispro])
  insist(found.success, 'REF-001', `El archivo no tiene la tabla ${sispro} (${label}).`)
  const rows = Object.entries(found.data)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map((cells, index) => ({ row: index + 1, cells }))
  return { headerRow: 0, header: ['Codigo', 'Nombre'], rows }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new Problem('REF-013', 'El archivo JSON no se puede leer.')
  }
}

/** Stages rows of a file: one array per column, so that thousands are one small statement. */
export async function stage(tx: Tx, editionId: string, rows: readonly OfficialRow[]): Promise<void> {
  const all = <T>(read: (row: OfficialRow) => T) => rows.map(read)
  await sql`
    insert into reference.staged_row (edition_id, code, name, detail, facts, enabled)
    select ${editionId}::uuid, * from unnest(
      ${all(({ code }) => code)}::text[], ${all(({ name }) => name)}::text[],
      ${all(({ detail }) => detail)}::text[], ${all(({ facts }) => JSON.stringify(facts))}::jsonb[],
      ${all(({ enabled }) => enabled)}::boolean[])`.execute(tx)
}

export async function conclude(tx: Tx, id: string) {
  await lockOpen(tx, id)
  // Without statistics the database expects one row instead of thirty thousand, and compares each code with all of them.
  await sql`analyze reference.staged_row`.execute(tx)
  const counts = await countDifferences(tx, id)
  await changeById(tx, 'reference.edition', id, { state: 'ready', ...counts })
  await tx.deleteFrom('reference.editionFile').where('editionId', '=', id).execute()
  return { ...counts }
}

const drop = (job: JobContext, id: string) =>
  job.step(async (tx) => {
    await discard(tx, id)
    return null
  })

/** Deletes what was read; the edition stays in the history. */
export async function discard(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reference.stagedRow').where('editionId', '=', id).execute()
  await tx.deleteFrom('reference.editionFile').where('editionId', '=', id).execute()
  await changeById(tx, 'reference.edition', id, { state: 'discarded' })
}

const refuse = (job: JobContext, id: string, problems: readonly RowProblem[]) =>
  job.step(async (tx) => {
    await lockOpen(tx, id)
    await changeById(tx, 'reference.edition', id, {
      state: 'refused',
      problems: JSON.stringify(problems.slice(0, problemsKept)),
    })
    await tx.deleteFrom('reference.editionFile').where('editionId', '=', id).execute()
    return { refused: problems.length }
  })
