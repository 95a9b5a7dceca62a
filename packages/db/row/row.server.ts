import { NoResultError, type RawBuilder, type Selectable, SelectQueryNode, sql } from 'kysely'
import type { Tx } from '../connection/connection.server.ts'
import type { DB } from '../schema.generated.ts'

/** What has an `id`: tables, and the views of their lists and options. */
type WithId = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB]
type Column<T extends WithId> = keyof Selectable<DB[T]> & string
type Row<T extends WithId, C extends Column<T>> = Pick<Selectable<DB[T]>, C>
type RowReader<U> = <T extends WithId, C extends Column<T>>(
  tx: Tx,
  table: T,
  id: string,
  columns: readonly C[],
) => Promise<Row<T, C> | U>

/** Some columns of a row by its id; nothing when there is none. Where people must be told, `mustBeFound` does. */
export const rowOf: RowReader<undefined> = (tx, table, id, columns) => read(tx, { table, id }, columns, sql``)

/** As `rowOf`, and nobody else changes the row until the transaction ends. */
export const lockedRow: RowReader<undefined> = (tx, table, id, columns) =>
  read(tx, { table, id }, columns, sql` for update`)

/** As `rowOf`, of a row that is known to be there. @throws NoResultError when it went away, which is told so (`GEN-GONE`) */
export const storedRow: RowReader<never> = async (tx, table, id, columns) => {
  const row = await rowOf(tx, table, id, columns)
  if (row === undefined) throw wentAway(table)
  return row
}

/** As the queries of the library tell it. */
export const wentAway = (table: keyof DB): NoResultError =>
  new NoResultError(SelectQueryNode.createFrom([sql.table(table).toOperationNode()]))

async function read<T extends WithId, C extends Column<T>>(
  tx: Tx,
  { table, id }: { table: T; id: string },
  columns: readonly C[],
  lock: RawBuilder<unknown>,
): Promise<Row<T, C> | undefined> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<Row<T, C>>`
    select ${names} from ${sql.table(table)} where id = ${id}${lock}`.execute(tx)
  return rows[0]
}
