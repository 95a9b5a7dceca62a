import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money } from '@quina/kernel'

export type Months = Readonly<{ vigencia: number; from: number; to: number }>

/** The withholdings of one concept by the entity that receives them, less reversals. */
export interface WithheldSum {
  readonly kind: string
  readonly code: string
  readonly name: string
  readonly terceroId: string
  readonly tercero: string
  readonly identification: string
  /** The municipality of an ICA, or the fund of an estampilla. */
  readonly receiver: string | null
  readonly base: Money
  readonly withheld: Money
}

/** The withholdings of some months by concept, receiver and tercero, from the rows that documents posted. */
export async function withheldSums(
  tx: Tx,
  { vigencia, from, to }: Months,
  terceroId: string | null = null,
): Promise<WithheldSum[]> {
  const rows = await rowsFrom<Omit<WithheldSum, 'base' | 'withheld'> & { base: string; withheld: string }>(
    tx,
  )`
    select w.kind, w.code, min(w.name) as name, w.tercero_id, t.name as tercero, t.shown_identification as identification,
           coalesce(f.name, m.label) as receiver, sum(w.sign * w.base) as base, sum(w.sign * w.amount) as withheld
    from accounting.withholding_line w join people.tercero_face t on t.id = w.tercero_id
    left join people.tercero_face f on f.id = w.fund_id left join reference.municipality_option m on m.id = w.municipality_id
    where w.vigencia = ${vigencia} and w.month between ${from} and ${to}
      and (${terceroId}::uuid is null or w.tercero_id = ${terceroId}::uuid)
    group by w.kind, w.code, w.tercero_id, t.name, t.shown_identification, f.name, m.label
    having sum(w.sign * w.amount) <> 0 order by t.name, w.tercero_id, w.kind, w.code`
  return rows.map((row) => ({ ...row, base: money(row.base), withheld: money(row.withheld) }))
}
