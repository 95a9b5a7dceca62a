import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'

/** Names a line of control: a rubro leaf and a fuente, in a vigencia. */
export interface ControlName {
  readonly rubroId: string
  readonly fuenteId: string
}
export type ControlIds = (name: ControlName) => string

/** The lines of control with these names, made where they are missing and found where they are not. */
export async function openControlLines(
  tx: Tx,
  table: 'apropiacion' | 'aforo',
  { names, vigencia }: { readonly names: readonly ControlName[]; readonly vigencia: number },
): Promise<ControlIds> {
  const rows = await sql<{ id: string } & ControlName>`
    with given as (
      select * from unnest(${names.map(() => newId())}::uuid[], ${names.map((one) => one.rubroId)}::uuid[],
                           ${names.map((one) => one.fuenteId)}::uuid[]) as t(id, rubro_id, fuente_id)),
    made as (
      insert into ${sql.table(`budget.${table}`)} (id, vigencia, rubro_id, fuente_id)
      select id, ${vigencia}, rubro_id, fuente_id from given on conflict do nothing returning id, rubro_id, fuente_id)
    select id, rubro_id as "rubroId", fuente_id as "fuenteId" from made
    union select a.id, a.rubro_id, a.fuente_id from ${sql.table(`budget.${table}`)} a join given g using (rubro_id, fuente_id)
          where a.vigencia = ${vigencia}`.execute(tx)
  const ids = new Map(rows.rows.map((row) => [`${row.rubroId} ${row.fuenteId}`, row.id]))
  return ({ rubroId, fuenteId }) => ids.get(`${rubroId} ${fuenteId}`)!
}
