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
export interface Saved<C extends AnyCatalog = AnyCatalog> {
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
   * without a site belongs to the house, and every site sees it beside its own.
   */
  readonly acrossSites?: 'named' | 'unsited'
  readonly table: string
  /** Fills in what follows from what was given (a check digit, the parent of a code). Runs before `onSave`. */
  readonly completes?: (tx: Tx, saved: Saved<C>) => Promise<Plain<RowOf<C>>>
  /** Rules of the thing beyond its fields, checked on every create and edit, imports included. */
  readonly onSave?: (tx: Tx, saved: Saved<C>) => Promise<void>
  /** Why a row cannot be deactivated, as a Problem. */
  readonly onDeactivate?: (tx: Tx, id: string) => Promise<void>
  /** Constraint name → the Problem it means, for what the database alone can see (a duplicate code). */
  readonly refusals?: Readonly<Record<string, { code: string; message: string; field?: string }>>
  /**
   * The row that a line of an import is about, when the key of the catalog does not say it alone (a type and a number),
   * or has to be read in a form of its own. Without it, all keys are compared as they stand.
   */
  readonly existing?: (
    tx: Tx,
    values: WireOf<C['fields']>,
  ) => Promise<{ id: string; version: number } | undefined>
  /** Fills in the columns of its list that are worked out when it is read (`computed`). */
  readonly adds?: Adds
  /** Columns of its `_option` view that are sent with each option: choosing it may fill in other fields with them. */
  readonly optionFacts?: readonly string[]
  /** The modules whose people look it up, besides those who may see it: names of people or accounts are not for everybody. */
  readonly chosenBy?: readonly string[]
  /** Which rows its look-up offers to a user: those of their work. Absent, all that the site has. */
  readonly optionsOf?: OptionsOf
  /** What a reader of labels types in its look-up, as the words it is found by. */
  readonly optionReads?: OptionReads
  /** The option lookup is hand-written because it needs facts of the moment. */
  readonly ownOptions?: true
}

type Declaring<C extends AnyCatalog> = Omit<CatalogService<C>, 'table'> & { readonly table?: string }

/** What serves a catalog. Its table has its name, unless it says another. */
export function catalogService<C extends AnyCatalog>(service: Declaring<C>): CatalogService<C>
export function catalogService(service: Declaring<AnyCatalog>): CatalogService {
  return { table: `${service.catalog.module}.${service.catalog.name}`, ...service }
}

/** A row as it is stored, with what the system keeps beside it. */
export type StoredRow<C extends AnyCatalog> = RowOf<C> & {
  readonly id: string
  readonly version: number
  readonly active: boolean
}

/** @throws Problem 404 when there is none. */
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

/** Creates or edits one row, with the catalog's own rules; what the database refuses is reported by field. */
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

type Refusing = Pick<CatalogService, 'catalog' | 'refusals'>

/** What the catalog says of a constraint that the database kept. */
export function refusalFor({ catalog, refusals = {} }: Refusing, error: unknown): Problem | null {
  if (!(error instanceof Error && 'constraint' in error)) return null
  const known = refusals[String(error.constraint)] ?? takenKey(catalog, error)
  if (known === undefined) return null
  const { code, message, field } = known
  return new Problem(code, message, field === undefined ? {} : { fields: { [field]: message } })
}

const uniqueViolation = '23505'

/** Another row has the key: the database names the columns of the index that says so, whatever it is called. */
function takenKey({ taken, key, label, fields }: AnyCatalog, error: Error) {
  const { code, detail } = error as Error & { readonly code?: unknown; readonly detail?: unknown }
  const [, columns = ''] = /\((.*?)\)=/.exec(String(detail)) ?? []
  if (taken === undefined || code !== uniqueViolation || !new RegExp(`\\b${snake(key)}\\b`).test(columns))
    return
  const [a, one, declared] = [
    label.gender === 'm' ? 'un' : 'una',
    inSentence(label.one),
    inSentence(fields[key]!.label),
  ]
  return { code: taken, message: `Ya existe ${a} ${one} con ese ${declared}.`, field: key }
}
