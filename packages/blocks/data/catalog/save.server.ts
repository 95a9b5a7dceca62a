import type { Tx } from '@quina/db/server'
import { inSentence, newId, notFound, type Plain, Problem, snake } from '@quina/kernel'
import type { Acting } from '../../http/actor.ts'
import type { Whose } from '../../http/reach/reach.server.ts'
import type { WireOf } from '../../values/field/field.ts'
import { parseOrRefuse } from '../../values/field/parse.ts'
import { toColumns } from '../../values/field/record.ts'
import type { Adds } from '../list/query/query.server.ts'
import { loose } from '../reference/loose.server.ts'
import type { OptionReads, OptionsOf } from '../reference/reference.server.ts'
import type { AnyCatalog, RowOf } from './catalog.ts'

/** A row about to be saved: `id` is null when it is new. */
export interface SavedCatalogRow<C extends AnyCatalog = AnyCatalog> {
  readonly id: string | null
  readonly values: RowOf<C>
  readonly actor: Acting
}

/** The server half of a catalog. The table has the fields in snake case besides `id, active, version`. */
export interface CatalogService<C extends AnyCatalog = AnyCatalog> {
  readonly catalog: C
  /**
   * With `site`, its list shows the rows of the caller's site, by `campus_id` of its view; a single row is scoped by its table.
   */
  readonly whose: Whose
  /**
   * For a catalog of a site. `named`: every site may choose the rows of another (`platform.kept_by_site`). `unsited`: a row
   * without a site belongs to the whole hospital, and every site sees it.
   */
  readonly acrossSites?: 'named' | 'unsited'
  readonly table: string
  /** Fills in the values that follow from the given ones (a check digit, the parent of a code). Runs before `onSave`. */
  readonly completes?: (tx: Tx, saved: SavedCatalogRow<C>) => Promise<Plain<RowOf<C>>>
  /** Rules beyond those of its fields, checked on every create and edit, imports included. */
  readonly onSave?: (tx: Tx, saved: SavedCatalogRow<C>) => Promise<void>
  /** Why a row cannot be deactivated, as a Problem. */
  readonly onDeactivate?: (tx: Tx, id: string) => Promise<void>
  /** Constraint name → the Problem that it means, for what only the database can check (a duplicate code). */
  readonly refusals?: Readonly<Record<string, { code: string; message: string; field?: string }>>
  /**
   * Finds the row that a line of an import refers to, when the key of the catalog does not identify it alone (a type and a
   * number) or has to be normalised first. Without it, all keys are compared as they stand.
   */
  readonly existing?: (
    tx: Tx,
    values: WireOf<C['fields']>,
  ) => Promise<{ id: string; version: number } | undefined>
  /** Fills in the columns of its list that are computed on reading (`computed`). */
  readonly adds?: Adds
  /** Columns of its `_option` view that are sent with each option: choosing it may fill in other fields with them. */
  readonly optionFacts?: readonly string[]
  /** The modules whose users look it up, besides the users who may see it: names of people or accounts are not for everybody. */
  readonly chosenBy?: readonly string[]
  /** The rows that its look-up offers to a user: those of their work. Absent, all rows of the site. */
  readonly optionsOf?: OptionsOf
  /** Turns what a barcode reader types in its look-up into the words to search. */
  readonly optionReads?: OptionReads
  /** The module writes the look-up of options by hand, because it needs facts of the moment. */
  readonly ownOptions?: true
}

type ServiceSpec<C extends AnyCatalog> = Omit<CatalogService<C>, 'table'> & { readonly table?: string }

/** The service of a catalog. Its table has the catalog's name unless another is given. */
export function catalogService<C extends AnyCatalog>(service: ServiceSpec<C>): CatalogService<C>
export function catalogService(service: ServiceSpec<AnyCatalog>): CatalogService {
  return { table: `${service.catalog.module}.${service.catalog.name}`, ...service }
}

/** A row as it is stored, with the columns that the system adds. */
export type StoredRow<C extends AnyCatalog> = RowOf<C> & {
  readonly id: string
  readonly version: number
  readonly active: boolean
}

/** @throws Problem 404 when the row does not exist. */
export async function one<C extends AnyCatalog>(
  tx: Tx,
  { catalog, table }: Pick<CatalogService<C>, 'catalog' | 'table'>,
  id: string,
  lock = false,
): Promise<StoredRow<C>> {
  const select = loose(tx).selectFrom(table).selectAll().where('id', '=', id)
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst()
  if (row === undefined)
    throw notFound(`${catalog.label.gender === 'm' ? 'El' : 'La'} ${inSentence(catalog.label.one)}`)
  return row as StoredRow<C>
}

export function mustBeCurrentRow(row: { version: number }, version: number): void {
  if (row.version === version) return
  throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
    status: 409,
    facts: { version: row.version },
  })
}

export type SavedRow = Readonly<{ id: string | null; body: unknown; actor: Acting; version?: number }>

/** Creates or edits one row, with the catalog's own rules; each refusal of the database is reported at its field. */
export async function saveRow<C extends AnyCatalog>(
  tx: Tx,
  service: CatalogService<C>,
  { id, body, actor, version }: SavedRow,
) {
  const { catalog, table } = service
  const given = parseOrRefuse(catalog.input, body) as RowOf<C>
  if (id !== null) mustBeCurrentRow(await one(tx, service, id, true), version!)
  const completed = await service.completes?.(tx, { id, values: given, actor })
  const values = (completed as RowOf<C> | undefined) ?? given
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

type RefusalSource = Pick<CatalogService, 'catalog' | 'refusals'>

/** The Problem that the catalog declares for a violated constraint. */
export function refusalFor({ catalog, refusals = {} }: RefusalSource, error: unknown): Problem | null {
  if (!(error instanceof Error && 'constraint' in error)) return null
  const known = refusals[String(error.constraint)] ?? takenKey(catalog, error)
  if (known === undefined) return null
  const { code, message, field } = known
  return new Problem(code, message, field === undefined ? {} : { fields: { [field]: message } })
}

const uniqueViolation = '23505'

/** Another row has the same key: the database names the columns of the unique index, whatever its name. */
function takenKey({ taken, key, label, fields }: AnyCatalog, error: Error) {
  const { code, detail } = error as Error & { readonly code?: unknown; readonly detail?: unknown }
  const [, columns = ''] = /\((.*?)\)=/.exec(String(detail)) ?? []
  if (taken === undefined || code !== uniqueViolation || !new RegExp(`\\b${snake(key)}\\b`).test(columns))
    return
  const a = label.gender === 'm' ? 'un' : 'una'
  const one = inSentence(label.one)
  const declared = inSentence(fields[key]!.label)
  return { code: taken, message: `Ya existe ${a} ${one} con ese ${declared}.`, field: key }
}
