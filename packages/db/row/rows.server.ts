import {
  type InsertObject,
  NoResultError,
  type RawBuilder,
  type Selectable,
  SelectQueryNode,
  type Sql,
  sql,
  type Updateable,
} from 'kysely'
import type { Tx } from '../connection/connection.server.ts'
import type { DB } from '../schema.generated.ts'

type Statement = Parameters<Sql>

/** The rows of a statement: rowsFrom<Row>(tx)`select …`. */
export const rowsFrom =
  <Row>(tx: Tx) =>
  async (...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(tx)).rows

/** The first row of a statement, if there is any. */
export const rowFrom =
  <Row>(tx: Tx) =>
  async (...statement: Statement): Promise<Row | undefined> =>
    (await rowsFrom<Row>(tx)(...statement))[0]

/** The row of a statement that always has one, such as a sum. */
export const oneFrom =
  <Row>(tx: Tx) =>
  async (...statement: Statement): Promise<Row> => {
    const row = await rowFrom<Row>(tx)(...statement)
    if (row === undefined) throw new Error(`no row came of: ${statement[0].join('?')}`)
    return row
  }

/** The only column of the rows of a statement: valuesFrom<string>(tx)`select id …`. */
export const valuesFrom =
  <Value>(tx: Tx) =>
  async (...statement: Statement): Promise<Value[]> =>
    (await rowsFrom<Record<string, Value>>(tx)(...statement)).map(onlyColumn)

/** The column of the first row; null when there is none. */
export const valueOrNull =
  <Value>(tx: Tx) =>
  async (...statement: Statement): Promise<Value | null> =>
    (await valuesFrom<Value>(tx)(...statement))[0] ?? null

/** The column of a statement that always has a row, such as a count. */
export const valueFrom =
  <Value>(tx: Tx) =>
  async (...statement: Statement): Promise<Value> =>
    onlyColumn(await oneFrom<Record<string, Value>>(tx)(...statement))

function onlyColumn<Value>(row: Record<string, Value>): Value {
  const [value, ...others] = Object.values(row)
  if (value === undefined || others.length > 0)
    throw new Error(`one column, not ${Object.keys(row).join(', ')}`)
  return value
}

type Table = keyof DB & string
type TableWithId = { readonly [T in Table]: 'id' extends keyof DB[T] ? T : never }[Table]
type Column<T extends Table> = keyof Selectable<DB[T]> & string
type Value<T extends Table, C extends Column<T>> = NonNullable<Selectable<DB[T]>[C]>
type PickedRow<T extends Table, C extends Column<T>> = Pick<Selectable<DB[T]>, C>

/** The values of some columns; a list means any of them. A nullable column is compared in SQL, where null is explicit. */
type Where<T extends Table> = {
  readonly [C in Column<T>]?: Value<T, C> | readonly Value<T, C>[] | RawBuilder<unknown>
}

/** The new values of some columns. */
type Changes<T extends Table> = {
  readonly [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | RawBuilder<unknown>
}

const matching = (where: object) => {
  const conditions = Object.entries(where).map(([name, value]) =>
    Array.isArray(value) ? sql`${sql.ref(name)} = any(${value})` : sql`${sql.ref(name)} = ${value}`,
  )
  return sql.join(conditions, sql` and `)
}

const selecting = (table: Table, where: object, columns: readonly string[]) =>
  sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${matching(where)}`

/** Some columns of the matching rows of a table: rowsWhere(tx, 'budget.cdp', { requestId }, ['number']). */
export const rowsWhere = <T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<PickedRow<T, C>[]> => rowsFrom<PickedRow<T, C>>(tx)`${selecting(table, where, columns)}`

/** Some columns of the only matching row, if there is one. */
export const rowWhere = <T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<PickedRow<T, C> | undefined> => rowFrom<PickedRow<T, C>>(tx)`${selecting(table, where, columns)}`

/** Some columns of a row that must exist. @throws NoResultError when it no longer does; the client receives `GEN-GONE` */
export const oneWhere = async <T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<PickedRow<T, C>> => stillThere(table, await rowWhere(tx, table, where, columns))

type RowReader<Absent> = <T extends TableWithId, C extends Column<T>>(
  tx: Tx,
  table: T,
  id: string,
  columns: readonly C[],
) => Promise<PickedRow<T, C> | Absent>

/** Some columns of a row by its id; undefined when there is none. Where the user must be informed of it, use `mustBeFound`. */
export const rowOf: RowReader<undefined> = (tx, table, id, columns) =>
  rowFrom<PickedRow<typeof table, (typeof columns)[number]>>(tx)`${selecting(table, { id }, columns)}`

/** Like `rowOf`, and locks the row until the transaction ends. */
export const lockedRow: RowReader<undefined> = (tx, table, id, columns) =>
  rowFrom<PickedRow<typeof table, (typeof columns)[number]>>(
    tx,
  )`${selecting(table, { id }, columns)} for update`

/** Like `rowOf`, for a row that must exist. @throws NoResultError as `oneWhere` does */
export const storedRow: RowReader<never> = async (tx, table, id, columns) =>
  stillThere(table, await rowOf(tx, table, id, columns))

function stillThere<Row>(table: Table, row: Row | undefined): Row {
  if (row !== undefined) return row
  throw new NoResultError(SelectQueryNode.createFrom([sql.table(table).toOperationNode()]))
}

/** Changes some columns of the matching rows of a table. */
export async function changeWhere<T extends Table>(
  tx: Tx,
  table: T,
  where: Where<T>,
  changes: Changes<T>,
): Promise<void> {
  const declared = Object.entries(changes).filter(([, value]) => value !== undefined)
  const set = declared.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${matching(where)}`.execute(tx)
}

/** Changes some columns of the row with this id. */
export const changeById = <T extends TableWithId>(
  tx: Tx,
  table: T,
  id: string,
  changes: Changes<T>,
): Promise<void> => changeWhere(tx, table, { id } as Where<T>, changes)

/** Adds a row to a table, or several. */
export async function addTo<T extends Table>(
  tx: Tx,
  table: T,
  rows: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
): Promise<void> {
  await tx.insertInto(table).values(rows).execute()
}
