import type { Tx } from '@quina/db/server'
import { newId, notFound, Problem, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, can } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation, Serves } from '../../http/exchange.server.ts'
import { operation, serving } from '../../http/operation.server.ts'
import type { Whose } from '../../http/reach/reach.server.ts'
import { shapeOf, type ValuesOf } from '../../values/field/field.ts'
import { parseOrRefuse } from '../../values/field/parse.ts'
import { toColumns, toWire } from '../../values/field/record.ts'
import { lines } from '../../values/field/words.ts'
import { importOperations } from '../import/import.server.ts'
import { loose } from '../reference/loose.server.ts'
import { labelsWithin } from '../reference/reference.server.ts'
import type { AnyRows, RowsAnswer } from './rows.ts'

/** The server half of rows: a table with the fields in snake case, besides `id` and the parent. */
export interface RowsService<R extends AnyRows = AnyRows> {
  readonly rows: R
  /** The owner of the parent: for a site, only users who work there read or write the rows. */
  readonly whose: Whose
  readonly table: string
  /** The column of the parent: `packageId`. */
  readonly parent: string
  /** The column by which the rows are sorted. */
  readonly order: string
  /** The ids of the rows, when the same table holds others too. */
  readonly among?: (tx: Tx, parentId: string) => Promise<readonly string[]>
  /** Locks the parent. @throws Problem when it does not exist, or its rows may not be changed now. */
  readonly lockParent: (tx: Tx, parentId: string) => Promise<void>
  /** Whether the rows may be changed now, by a user with the permission. */
  readonly editable?: (tx: Tx, parentId: string) => Promise<boolean>
  /** Rules of a row beyond its fields. */
  onSave?(tx: Tx, saved: SavedPart<R>): Promise<void>
  /** Why a row may not be removed, as a Problem. */
  readonly onRemove?: (tx: Tx, id: string) => Promise<void>
  /** The column by which a line of a file is matched with a row; without it the rows are not imported. */
  readonly key?: string
}

export interface SavedPart<R extends AnyRows = AnyRows> {
  readonly parentId: string
  readonly id: string | null
  readonly values: ValuesOf<R['fields']>
}

const rowsMax = 2_000
const params = z.object({ id: z.uuid() })
const changed = z.strictObject({ version: z.string(), values: z.unknown() })
const oneParams = params.extend({ rowId: z.uuid() })
const answer = z.custom<RowsAnswer>((given) => typeof given === 'object')

/** Reading, adding, changing and removing rows, and importing them from a file when they have a key. */
export function serveRows<R extends AnyRows>(service: RowsService<R>): Operation[] {
  const { read, add, change, remove } = endpointsOf(service.rows)
  return serving(recordOf(service), [
    operation(read, async ({ tx, params: { id }, actor }) => rowsOf(tx, service, id, actor)),
    operation(add, async ({ tx, params: { id }, body, actor }) => {
      await addRow(tx, service, { parentId: id, body })
      return rowsOf(tx, service, id, actor)
    }),
    operation(change, async ({ tx, params: { id, rowId }, body, actor }) => {
      await saveRowOf(tx, service, { parentId: id, id: rowId, version: body.version, body: body.values })
      return rowsOf(tx, service, id, actor)
    }),
    operation(remove, async ({ tx, params: { id, rowId }, actor }) => {
      await removeRow(tx, service, { parentId: id, id: rowId })
      return rowsOf(tx, service, id, actor)
    }),
    ...(service.key === undefined ? [] : importing(service, service.key)),
  ])
}

const recordOf = ({ table, rows: { audited, fields } }: RowsService): Serves =>
  audited === undefined ? {} : { record: { table: snake(table), label: audited, fields } }

function endpointsOf({ module, path, title, view, edit, fields }: AnyRows) {
  const shared = { tag: module, answer }
  const edited = { ...shared, access: edit }
  return {
    read: endpoint({ ...shared, access: view, method: 'GET', path, summary: title, params }),
    add: endpoint({
      ...edited,
      method: 'POST',
      path,
      summary: `${title}: agregar`,
      params,
      body: z.unknown(),
      bodyShape: shapeOf(fields),
    }),
    change: endpoint({
      ...edited,
      method: 'PUT',
      path: `${path}/:rowId`,
      summary: `${title}: cambiar`,
      params: oneParams,
      body: changed,
      bodyShape: changed.extend({ values: shapeOf(fields) }),
    }),
    remove: endpoint({
      ...edited,
      method: 'DELETE',
      path: `${path}/:rowId`,
      summary: `${title}: quitar`,
      params: oneParams,
    }),
  }
}

/** The id of the transaction that last wrote a row serves as its version: PostgreSQL keeps it in every table. */
const versionOf = sql<string>`xmin::text`.as('rowVersion')

/** The rows of one thing, in their order. */
async function rowsOf(tx: Tx, service: RowsService, parentId: string, actor: Actor): Promise<RowsAnswer> {
  const { rows, table, parent, order } = service
  const ids = await service.among?.(tx, parentId)
  const found = await loose(tx)
    .selectFrom(table)
    .selectAll()
    .select(versionOf)
    .where(parent, '=', parentId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql`any(${ids ?? []}::uuid[])`))
    .orderBy(order)
    .orderBy('id')
    .limit(rowsMax)
    .execute()
  const values = found.map((row) => toWire(rows.fields, row))
  const labels = await labelsWithin(tx, { rows: lines(rows.title, rows.fields) }, { rows: values })
  const editable = can(actor, rows.edit) && ((await service.editable?.(tx, parentId)) ?? true)
  return {
    editable,
    rows: found.map(({ id, rowVersion }, index) => ({
      id: id as string,
      version: rowVersion,
      values: values[index]!,
      labels: labelsAt(labels, index),
    })),
  }
}

const labelsAt = (labels: Readonly<Record<string, string>>, at: number) =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([path, label]) => {
      const [, place, name = ''] = path.split('.')
      return Number(place) === at ? [[name, label]] : []
    }),
  )

interface NewPart {
  readonly parentId: string
  /** The row as it travels. */
  readonly body: unknown
}

/** Adds a child row. @throws Problem GEN-422 by field, and the refusals of the rows themselves. */
export const addRow = <R extends AnyRows>(tx: Tx, service: RowsService<R>, part: NewPart): Promise<void> =>
  saveRowOf(tx, service, { ...part, id: null, version: null })

interface Part extends NewPart {
  readonly id: string | null
  /** The version of the row that the user saw; null when it does not matter, as in a file. */
  readonly version: string | null
}

/** @throws Problem GEN-409 when the row changed meanwhile, GEN-422 by field, and the refusals of the rows themselves. */
async function saveRowOf(tx: Tx, service: RowsService, { parentId, id, version, body }: Part): Promise<void> {
  const { rows, table, parent } = service
  const values = parseOrRefuse(shapeOf(rows.fields), body)
  await service.lockParent(tx, parentId)
  if (id !== null) await mustStand(tx, service, { parentId, id, version })
  await service.onSave?.(tx, { parentId, id, values })
  const columns = toColumns(rows.fields, values)
  if (id === null) {
    await loose(tx)
      .insertInto(table)
      .values({ id: newId(), [parent]: parentId, ...columns })
      .execute()
    return
  }
  await loose(tx).updateTable(table).set(columns).where('id', '=', id).execute()
}

/** Locks a row if it still has the version that the user saw. */
async function mustStand(
  tx: Tx,
  { table, parent }: RowsService,
  { parentId, id, version }: Omit<Part, 'body'>,
): Promise<void> {
  const stored = await loose(tx)
    .selectFrom(table)
    .select(versionOf)
    .where('id', '=', id)
    .where(parent, '=', parentId)
    .forUpdate()
    .executeTakeFirst()
  if (stored === undefined) throw notFound('La fila')
  if (version !== null && stored.rowVersion !== version)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
}

async function removeRow(
  tx: Tx,
  service: RowsService,
  { parentId, id }: { readonly parentId: string; readonly id: string },
): Promise<void> {
  await service.lockParent(tx, parentId)
  await service.onRemove?.(tx, id)
  const { numDeletedRows } = await loose(tx)
    .deleteFrom(service.table)
    .where('id', '=', id)
    .where(service.parent, '=', parentId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('La fila')
}

const importing = (service: RowsService, key: string): Operation[] =>
  importOperations({
    path: service.rows.path,
    access: service.rows.edit,
    tag: service.rows.module,
    title: service.rows.title,
    fields: service.rows.fields,
    params,
    saving: async (tx, _actor, { id: parentId = '' }) => {
      const known = await loose(tx)
        .selectFrom(service.table)
        .select(['id', `${key} as key`])
        .where(service.parent, '=', parentId)
        .execute()
      const ids = new Map(known.map((row) => [String(row.key), row.id as string]))
      return async (values) => {
        const id = ids.get(String(values[key])) ?? null
        await saveRowOf(tx, service, { parentId, id, version: null, body: values })
        return id === null
      }
    },
  })
