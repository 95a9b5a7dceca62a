import type { Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { exportRows } from '../../files/sheet/export.server.ts'
import type { BadCell, ReadRow } from '../../files/sheet/read-rows.ts'
import type { Actor } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import { type Call, type Operation, sentFile } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import type { Fields, WireOf } from '../../values/field/field.ts'
import { type BatchFile, importBatch, repeatedFile } from './batch/batch.server.ts'
import { repeatedAnswer } from './batch/batch.ts'
import { batchOperations, targetOf } from './batch/batch-operations.server.ts'
import type { AnnulTarget } from './batch/undo.server.ts'
import { importForm, readMapped } from './first-rows.server.ts'
import { readAnswer } from './seen.ts'
import { type FoundReferences, resolveReferences } from './typed-references.server.ts'

const checked = readAnswer.extend({
  rows: z.number(),
  creates: z.number(),
  updates: z.number(),
  ignored: z.array(z.string()),
  /** When the same file was imported here before; null when it is new or was undone. */
  repeated: repeatedAnswer.optional(),
})

type Row = Readonly<Record<string, unknown>>

/**
 * Saves one row of a file by the rules of its screen; its references are already ids. Returns true for a new row. A field without
 * a column in the file comes blank and is listed among the absent: its stored value should stay.
 */
export type SavesRow<F extends Fields = Fields> = (
  values: WireOf<F>,
  absent: readonly (keyof F & string)[],
) => Promise<boolean>

/** Saves rows that are parts of one record, which is created once all of them are read and none is wrong. */
export type SavesParts<F extends Fields = Fields> = Readonly<{ row: SavesRow<F>; end: () => Promise<void> }>

/** How a file of rows is read and saved. */
export interface RowImport<F extends Fields = Fields> {
  /** `/api/people/tax-profile`. */
  readonly path: string
  readonly access: string
  readonly tag: string
  /** *Perfiles tributarios* */
  readonly title: string
  readonly fields: F
  /** The parameters of its path: `/api/accounting/opening/:id/rows`. */
  readonly params?: z.ZodObject & z.ZodType<Readonly<Record<string, string>>>
  /** The documents that its rows become, if numbered: undoing the import annuls each. */
  readonly annulling?: readonly AnnulTarget[]
  /** Called once for each file. */
  readonly saving: (
    tx: Tx,
    actor: Actor,
    params: Readonly<Record<string, string>>,
  ) => Promise<SavesRow<F> | SavesParts<F>>
}

/** A template to fill in, a dry run that lists every bad row, and the import itself: all of the file or nothing. */
export function importOperations<const F extends Fields>(given: RowImport<F>): Operation[] {
  const { access, tag, title, fields, params } = given
  const named = params === undefined ? {} : { params }
  const path = `${given.path}/import`
  const sent = { upload: true as const, body: importForm, answer: checked }
  const upload = { ...named, ...sent, method: 'POST' as const, access, tag }
  return [
    operation(
      endpoint({
        ...named,
        method: 'GET',
        path: `${path}/template`,
        access,
        tag,
        summary: `${title}: plantilla para importar`,
      }),
      async () => exportRows({ format: 'xlsx', title: `Plantilla ${title}`, columns: fields, rows: [] }),
    ),
    operation(
      endpoint({
        ...upload,
        path: `${path}/check`,
        summary: `${title}: revisar un archivo sin aplicarlo`,
        dry: true,
      }),
      async (call) => checkFile(given, call as Call),
    ),
    operation(
      endpoint({ ...upload, path: `${path}/apply`, summary: `${title}: importar un archivo` }),
      async (call) => applyFile(given, call as Call),
    ),
    ...batchOperations(given),
  ]
}

/** What a file would create, and whether it was imported here before. */
async function checkFile<F extends Fields>(given: RowImport<F>, call: Call): Promise<CheckAnswer> {
  const found = await importFile(given, fileIn(call))
  return { ...found, repeated: await repeatedFile(batchFile(given, call)) }
}

/** Imports the file as one batch: all of it or nothing, and undone together. */
const applyFile = <F extends Fields>(given: RowImport<F>, call: Call): Promise<CheckAnswer> =>
  importBatch(batchFile(given, call), {
    again: (call.body as { readonly again?: string } | undefined)?.again === 'yes',
    run: () => importWhole(given, fileIn(call)),
    figures: ({ rows, creates, totals, columns }) => ({ rows, creates, totals: byLabel(totals, columns) }),
  })

const byLabel = (
  totals: Readonly<Record<string, string>>,
  columns: CheckAnswer['columns'],
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, label }) => (totals[name] === undefined ? [] : [[label, totals[name]]])),
  )

function batchFile<F extends Fields>({ path, title }: RowImport<F>, call: Call): BatchFile {
  const { tx, actor, params } = call
  const target = targetOf(path, (params ?? {}) as Readonly<Record<string, string>>)
  return { tx, actor, file: sentFile(call), target, kind: title }
}

export interface ImportedFile {
  readonly tx: Tx
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly content: Buffer
  /** Aborted when the client disconnects: the import is rolled back. */
  readonly gone?: AbortSignal | undefined
  /** The other fields of the form: `mapping`, and the part of it that was `remembered`. */
  readonly form?: Readonly<Record<string, unknown>> | undefined
}

type CheckAnswer = z.input<typeof checked>

function fileIn(call: Call): ImportedFile {
  const { tx, actor, params, gone, body } = call
  const { content } = sentFile(call)
  const form = (body ?? {}) as Readonly<Record<string, unknown>>
  return { tx, actor, params: params as Readonly<Record<string, string>>, content, gone, form }
}

/** Imports all rows. @throws Problem IMP-ROWS when a row is wrong: the caller must roll everything back. */
export async function importWhole<F extends Fields>(
  given: RowImport<F>,
  imported: ImportedFile,
): Promise<CheckAnswer> {
  const done = await importFile(given, imported)
  if (done.problems.length === 0) return done
  const message = 'El archivo tiene filas con errores: no se aplicó nada.'
  throw new Problem('IMP-ROWS', message, { facts: { problems: done.problems } })
}

/** Saves every row in one transaction, and collects the problems of each instead of stopping at the first. */
async function importFile<F extends Fields>(
  { fields, saving }: RowImport<F>,
  { tx, actor, params, content, gone, form }: ImportedFile,
): Promise<CheckAnswer> {
  const read = await readMapped({ tx, actor, fields, content, gone, form })
  const problems: BadCell[] = [...read.bad]
  const saves = await saving(tx, actor, params)
  const save = typeof saves === 'function' ? saves : saves.row
  // A row with an unreadable cell has been reported already; the others are tried, so that everything is reported at once.
  const unread = new Set(read.bad.map(({ row }) => row))
  const found: FoundReferences = new Map()
  let creates = 0
  for (const row of read.rows.filter(({ row }) => !unread.has(row))) {
    gone?.throwIfAborted()
    if (problems.length >= problemsMax) break
    const { bad, made } = await saveOne(tx, {
      row,
      fields,
      actor,
      found,
      save: (values) => save(values as WireOf<F>, read.absent),
    })
    problems.push(...bad)
    if (made) creates += 1
  }
  if (problems.length === 0 && typeof saves !== 'function') await saves.end()
  return {
    ...read.seenWith(problems),
    rows: read.rows.length,
    creates,
    updates: read.rows.length - creates,
    problems: problems.toSorted((one, other) => one.row - other.row),
    ignored: [...read.ignored],
  }
}

/** The most problems reported at once. */
const problemsMax = 1_000

interface RowInput {
  readonly row: ReadRow
  readonly fields: Fields
  readonly actor: Actor
  readonly found: FoundReferences
  readonly save: (values: Row) => Promise<boolean>
}

/** Saves each row in a savepoint: a refusal of the database spoils that row alone, and the rest are still tried. */
async function saveOne(
  tx: Tx,
  { row, fields, actor, found, save }: RowInput,
): Promise<{ readonly bad: BadCell[]; readonly made: boolean }> {
  const { values, bad } = await resolveReferences(tx, { actor, fields, found }, row)
  if (bad.length > 0) return { bad, made: false }
  await sql`savepoint import_row`.execute(tx)
  try {
    const made = await save(values)
    await sql`release savepoint import_row`.execute(tx)
    return { bad: [], made }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    return { bad: complaints(row.row, fields, error), made: false }
  }
}

function complaints(row: number, fields: Fields, { code, message, fields: wrong }: Problem): BadCell[] {
  const each = Object.entries(wrong)
  if (each.length === 0) return [{ row, column: '', message, code }]
  return each.map(([name, why]) => ({ row, column: fields[name]?.label ?? name, message: why, code }))
}
