import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'

/**
 * Whatever other modules keep of an admission names it `admission_id`: charges, invoices, clinical notes. What is there keeps it
 * from being annulled.
 * @throws Problem ADM-007.
 */
export async function mustHaveNoCharges(tx: Tx, id: string): Promise<void> {
  const { rows: tables } = await sql<{ table: string }>`
    select c.table_schema || '.' || c.table_name as "table"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'admission_id' and t.table_type = 'BASE TABLE' 
      and (c.table_schema <> 'care' or c.table_name in ('note', 'medical_order'))
    order by 1`.execute(tx)
  for (const { table } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(table)} where admission_id = ${id}::uuid) as found`.execute(tx)
    insist(rows[0]?.found !== true, 'ADM-007', 'La admisión tiene cargos o registros: no se puede anular.', {
      status: 409,
      facts: { table },
    })
  }
}
