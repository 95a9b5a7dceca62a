import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'

/** Rows that pointed to one patient and now point to another. */
export interface Moved {
  readonly table: string
  readonly column: string
  readonly ids: readonly string[]
}

/** Rows of ours that cannot stand beside those of the other file: they stay where they were. */
const staying: Readonly<Record<string, (survivor: string) => ReturnType<typeof sql>>> = {
  'people.affiliation': (
    survivor,
  ) => sql`exists (select from people.affiliation o where o.patient_id = ${survivor}
    and o.payer = t.payer and daterange(o.from_day, o.until_day, '[]') && daterange(t.from_day, t.until_day, '[]'))`,
  'people.consent': (survivor) => sql`t.revoked_on is null and exists (select from people.consent o
    where o.patient_id = ${survivor} and o.purpose = t.purpose and o.revoked_on is null)`,
}

/**
 * Every column that the database says refers to a patient: a module that keeps patients has a foreign key, and needs
 * nothing more to be merged and taken apart with the rest.
 */
async function columnsToPatients(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'people.patient'::regclass and f.conparentid = 0
      and c.relname <> 'patient_merge' and a.attname <> 'merged_into_id'
    order by 1, 2`.execute(tx)
  return rows
}

interface Pair {
  readonly survivor: string
  readonly loser: string
}

/** Points to the survivor all that pointed to the loser. */
export async function repoint(tx: Tx, { survivor, loser }: Pair): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const { table, column } of await columnsToPatients(tx)) {
    const stays = staying[table]?.(survivor) ?? sql`false`
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${survivor}
      where t.${sql.ref(column)} = ${loser} and not (${stays}) returning t.id`.execute(tx)
    if (rows.length > 0) moved.push({ table, column, ids: rows.map(({ id }) => id) })
  }
  return moved
}

/** Gives back what was moved; what meanwhile went elsewhere stays there. */
export async function giveBack(tx: Tx, { survivor, loser }: Pair, moved: readonly Moved[]): Promise<void> {
  for (const { table, column, ids } of moved)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${loser}
              where id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} = ${survivor}`.execute(tx)
}
