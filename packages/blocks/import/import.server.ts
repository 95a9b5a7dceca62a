import type { Tx } from '@quina/db/server'
import { fold, Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { sentFile } from '../deed/serve-deed.server.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Field, Fields, WireOf } from '../field/field.ts'
import type { Actor } from '../http/actor.ts'
import type { Call, Operation } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import { outOfReach } from '../reach/reach.server.ts'
import { loose } from '../reference/loose.server.ts'
import { optionView } from '../reference/reference.server.ts'
import { exportRows } from '../sheet/export.server.ts'
import { readSheet } from '../sheet/read.server.ts'
import { type BadCell, type ReadRow, readRows } from '../sheet/read-rows.ts'

const bad = z.array(z.object({ row: z.number(), column: z.string(), message: z.string() }))
const checked = z.object({
  rows: z.number(),
  creates: z.number(),
  updates: z.number(),
  problems: bad,
  ignored: z.array(z.string()),
})

type Row = Readonly<Record<string, unknown>>

/**
 * Saves one row of a file, by the rules of its screen: references are ids already. True when it is new. A field that the file has
 * no column for comes blank, and is named among the absent: what was kept of it should stay.
 */
export type SavesRow<F extends Fields = Fields> = (
  values: WireOf<F>,
  absent: readonly (keyof F & string)[],
) => Promise<boolean>

/** Rows that are parts of something larger, which is made once all of them were read and none is wrong. */
export interface SavesParts<F extends Fields = Fields> {
  readonly row: SavesRow<F>
  readonly end: () => Promise<void>
}

/** What a file of rows is read with. */
export interface RowImport<F extends Fields = Fields> {
  /** Where it hangs from: `/api/people/tax-profile`. */
  readonly path: string
  readonly access: string
  readonly tag: string
  /** *Perfiles tributarios* */
  readonly title: string
  readonly fields: F
  /** What its path names: `/api/accounting/opening/:id/rows`. */
  readonly params?: z.ZodType<Readonly<Record<string, string>>>
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
  const upload = { ...named, method: 'POST' as const, access, tag, upload: true as const, answer: checked }
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
      async (call) => importFile(given, fileIn(call as Call)),
    ),
    operation(
      endpoint({ ...upload, path: `${path}/apply`, summary: `${title}: importar un archivo` }),
      async (call) => importWhole(given, fileIn(call as Call)),
    ),
  ]
}

/** A file to import, and who does. */
export interface ImportedFile {
  readonly tx: Tx
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly content: Buffer
  /** Whoever sent it has gone: nothing of it stays. */
  readonly gone?: AbortSignal | undefined
}

type Imported = z.input<typeof checked>

function fileIn(call: Call): ImportedFile {
  const { tx, actor, params, gone } = call
  const { content } = sentFile(call)
  return { tx, actor, params: params as Readonly<Record<string, string>>, content, gone }
}

/** All of the file. @throws Problem IMP-ROWS some row is wrong: nothing of it should stay. */
export async function importWhole<F extends Fields>(
  given: RowImport<F>,
  imported: ImportedFile,
): Promise<Imported> {
  const done = await importFile(given, imported)
  if (done.problems.length === 0) return done
  const message = 'El archivo tiene filas con errores: no se aplicó nada.'
  throw new Problem('IMP-ROWS', message, { facts: { problems: done.problems } })
}

/** Saves every row in one transaction, and gathers what is wrong with each instead of stopping at the first. */
async function importFile<F extends Fields>(
  { fields, saving }: RowImport<F>,
  { tx, actor, params, content, gone }: ImportedFile,
): Promise<Imported> {
  const read = await readRows(fields, await readSheet(content, { signal: gone }))
  const problems: BadCell[] = [...read.bad]
  const saves = await saving(tx, actor, params)
  const save = typeof saves === 'function' ? saves : saves.row
  // A row with a cell that was not read has been told already; the others are tried, so that all is told at once.
  const unread = new Set(read.bad.map(({ row }) => row))
  let creates = 0
  for (const row of read.rows.filter(({ row }) => !unread.has(row))) {
    gone?.throwIfAborted()
    if (problems.length >= problemsMax) break
    const { bad, made } = await saveOne(tx, {
      row,
      fields,
      actor,
      save: (values) => save(values as WireOf<F>, read.absent),
    })
    problems.push(...bad)
    if (made) creates += 1
  }
  if (problems.length === 0 && typeof saves !== 'function') await saves.end()
  return {
    rows: read.rows.length,
    creates,
    updates: read.rows.length - creates,
    problems: problems.toSorted((one, other) => one.row - other.row),
    ignored: [...read.ignored],
  }
}

/** Nobody mends more at once. */
const problemsMax = 1_000

interface Importing {
  readonly row: ReadRow
  readonly fields: Fields
  readonly actor: Actor
  readonly save: (values: Row) => Promise<boolean>
}

/** A savepoint a row: what the database refuses spoils that row, not the reading of the rest. */
async function saveOne(
  tx: Tx,
  { row, fields, actor, save }: Importing,
): Promise<{ readonly bad: BadCell[]; readonly made: boolean }> {
  const { values, bad } = await resolveReferences(tx, actor, fields, row)
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

function complaints(row: number, fields: Fields, { message, fields: wrong }: Problem): BadCell[] {
  const each = Object.entries(wrong)
  if (each.length === 0) return [{ row, column: '', message }]
  return each.map(([name, why]) => ({ row, column: fields[name]?.label ?? name, message: why }))
}

/** References are typed as people know them: a code or a name that must match exactly one option of those that one may name. */
async function resolveReferences(tx: Tx, actor: Actor, fields: Fields, { row, values }: ReadRow) {
  const resolved: Record<string, unknown> = { ...values }
  const bad: BadCell[] = []
  for (const [name, field] of Object.entries(fields)) {
    const typed = values[name]
    if (field.kind !== 'ref' || typeof typed !== 'string' || typed === '') continue
    const ids = await within(tx, actor, await matching(tx, field, typed))
    if (ids.length === 1) resolved[name] = ids[0]
    else
      bad.push({
        row,
        column: field.label,
        message: ids.length === 0 ? `«${typed}» no existe.` : `«${typed}» no es único: escriba más.`,
      })
  }
  return { values: resolved, bad }
}

/** Those of other sites are as if nobody had them: they are neither found nor make a name less than unique. */
async function within(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const out = await outOfReach(
    tx,
    actor,
    ids.map((id) => ({ path: '', id })),
  )
  const elsewhere = new Set(out.map(({ id }) => id))
  return ids.filter((id) => !elsewhere.has(id))
}

async function matching(tx: Tx, field: Field, typed: string): Promise<string[]> {
  const wanted = fold(typed)
  const rows = await loose(tx)
    .selectFrom(optionView(field.to!))
    .select(['id', 'label', 'detail', 'search'])
    .where('search', 'like', `%${wanted}%`)
    .limit(50)
    .execute()
  const exact = rows.filter((row) =>
    [row.label, row.detail, String(row.label).split(' ')[0]].some(
      (one) => fold(String(one ?? '')) === wanted,
    ),
  )
  return (exact.length > 0 ? exact : rows).map((row) => row.id as string)
}
