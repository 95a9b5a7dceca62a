import { rowsFrom, type Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { sql } from 'kysely'

/** The key of a line of control: a rubro leaf and a fuente in a vigencia and, for an expense, its vigencia del gasto. */
export interface ControlName {
  readonly rubroId: string
  readonly fuenteId: string
  /** `1.0` by default. */
  readonly vigenciaGasto?: string
}
export type ControlIds = (name: ControlName) => string

/** Finds the lines of control with these keys, and creates the missing ones. */
export async function openControlLines(
  tx: Tx,
  table: 'apropiacion' | 'aforo',
  { names, vigencia }: { readonly names: readonly ControlName[]; readonly vigencia: number },
): Promise<ControlIds> {
  const control = sql.table(`budget.${table}`)
  // Only an expense has a vigencia del gasto; income belongs to the year of its collection.
  const kind = table === 'aforo' ? sql`` : sql`, vigencia_gasto`
  const kindOf = table === 'aforo' ? sql`'1.0'` : sql`a.vigencia_gasto`
  const rows = await rowsFrom<{ id: string; rubroId: string; fuenteId: string; vigenciaGasto: string }>(tx)`
    with given as (
      select * from unnest(${names.map(() => newId())}::uuid[], ${names.map((one) => one.rubroId)}::uuid[],
                           ${names.map((one) => one.fuenteId)}::uuid[], ${names.map((one) => one.vigenciaGasto ?? '1.0')}::text[])
        as t(id, rubro_id, fuente_id, vigencia_gasto)),
    made as (
      insert into ${control} (id, vigencia, rubro_id, fuente_id${kind})
      select id, ${vigencia}, rubro_id, fuente_id${kind} from given on conflict do nothing returning *)
    select a.id, a.rubro_id as "rubroId", a.fuente_id as "fuenteId", ${kindOf} as "vigenciaGasto" from made a
    union select a.id, a.rubro_id, a.fuente_id, ${kindOf} from ${control} a join given g using (rubro_id, fuente_id)
          where a.vigencia = ${vigencia}`
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]))
  return (name) => ids.get(nameOf(name))!
}

const nameOf = ({ rubroId, fuenteId, vigenciaGasto = '1.0' }: ControlName) =>
  `${rubroId} ${fuenteId} ${vigenciaGasto}`
