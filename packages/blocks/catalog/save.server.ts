import type { Tx } from '@quina/db/server'
import { inSentence, newId, notFound, Problem } from '@quina/kernel'
import { parseOrRefuse } from '../field/parse.ts'
import { toColumns } from '../field/record.ts'
import type { Actor } from '../http/operation.server.ts'
import type { Whose } from '../reach/reach.server.ts'
import { loose } from '../reference/loose.server.ts'
import type { AnyCatalog } from './catalog.ts'

type Row = Record<string, unknown>

/** A row about to be saved: `id` is null when it is new. */
export interface Saved {
  readonly id: string | null
  readonly values: Row
  readonly actor: Actor
}

/** The server half of a catalog. The table has the fields in snake case besides `id, active, version`. */
export interface CatalogService<C extends AnyCatalog = AnyCatalog> {
  readonly catalog: C
  /** Of a site: its list shows those of one's own, by the `campus_id` of its view; each by itself is asked for by its table. */
  readonly whose: Whose
  readonly table: string
  /** Fills in what follows from what was given (a check digit, the parent of a code). Runs before `onSave`. */
  readonly completes?: (tx: Tx, saved: Saved) => Promise<Row>
  /** Rules of the thing beyond its fields, checked on every create and edit, imports included. */
  readonly onSave?: (tx: Tx, saved: Saved) => Promise<void>
  /** Why a row cannot be deactivated, as a Problem. */
  readonly onDeactivate?: (tx: Tx, id: string) => Promise<void>
  /** Constraint name → the Problem it means, for what the database alone can see (a duplicate code). */
  readonly refusals?: Readonly<Record<string, { code: string; message: string; field?: string }>>
  /**
   * The row that a line of an import is about, when the key of the catalog does not say it alone (a type and a number),
   * or has to be read in a form of its own. Without it, all keys are compared as they stand.
   */
  readonly existing?: (tx: Tx, values: Row) => Promise<{ id: string; version: number } | undefined>
  /** Fills in the columns of its list that are worked out when it is read (`computed`). */
  readonly adds?: (tx: Tx, rows: readonly Row[]) => Promise<readonly Row[]>
  /** Columns of its `_option` view that are told with each option: what choosing it may fill in. */
  readonly optionFacts?: readonly string[]
  /** The modules whose people look it up, besides those who see it: what names people or accounts is not for everybody. */
  readonly chosenBy?: readonly string[]
  /** The option lookup is hand-written because it needs facts of the moment. */
  readonly ownOptions?: true
}

export async function one(
  tx: Tx,
  { catalog, table }: CatalogService,
  id: string,
  lock = false,
): Promise<Row & { version: number }> {
  const select = loose(tx).selectFrom(table).selectAll().where('id', '=', id)
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst()
  if (row === undefined)
    throw notFound(`${catalog.label.gender === 'm' ? 'El' : 'La'} ${inSentence(catalog.label.one)}`)
  return row as Row & { version: number }
}

export function mustBeCurrentRow(row: { version: number }, version: number): void {
  if (row.version === version) return
  throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
    status: 409,
    facts: { version: row.version },
  })
}

export interface SavedRow {
  readonly id: string | null
  readonly body: unknown
  readonly actor: Actor
  readonly version?: number
}

/** Creates or edits one row, with the catalog's own rules and the database's refusals told by field. */
export async function saveRow(tx: Tx, service: CatalogService, { id, body, actor, version }: SavedRow) {
  const { catalog, table } = service
  const given = parseOrRefuse(catalog.input, body) as Row
  if (id !== null) mustBeCurrentRow(await one(tx, service, id, true), version!)
  const values = (await service.completes?.(tx, { id, values: given, actor })) ?? given
  await service.onSave?.(tx, { id, values, actor })
  try {
    if (id === null) {
      const made = newId()
      await loose(tx)
        .insertInto(table)
        .values({ id: made, ...toColumns(catalog.fields, values) })
        .execute()
      return { id: made as string, version: 1 }
    }
    await loose(tx)
      .updateTable(table)
      .set({ ...toColumns(catalog.fields, values), version: version! + 1 })
      .where('id', '=', id)
      .execute()
    return { id, version: version! + 1 }
  } catch (error) {
    throw refusalFor(service, error) ?? error
  }
}

function refusalFor({ refusals = {} }: CatalogService, error: unknown): Problem | null {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const known = refusals[constraint]
  if (known === undefined) return null
  const { code, message, field } = known
  return new Problem(code, message, field === undefined ? {} : { fields: { [field]: message } })
}
