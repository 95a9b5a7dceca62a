import { rowsFrom, type Tx } from '@quina/db/server'
import { money } from '@quina/kernel'
import type { ObligedAmount } from './obliged.domain.ts'

/** Returns the amount of some obligaciones and the causación that owes each, also when it was carried over from another year. */
export async function obligedOf(
  tx: Tx,
  lines: readonly { readonly obligacionId: string | null }[],
): Promise<ReadonlyMap<string, ObligedAmount>> {
  const ids = lines.flatMap(({ obligacionId }) => obligacionId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await rowsFrom<{ id: string; gross: string; causacion: string | null }>(tx)`
    with input as (
      select o.id, coalesce(k.obligacion_id, o.id) as origin
      from budget.obligacion_face o left join budget.carried_line k on k.next_obligacion_id = o.id
      where o.id = any(${ids}::uuid[]))
    select a.id, min(b.available + w.drawn)::numeric(18,2) as gross, min(l.causacion_label) as causacion
    from input a
    left join budget.document_balance b on b.document_id = a.id
    cross join lateral (
      select coalesce(sum(d.drawn), 0) as drawn from budget.document_balance d where d.document_id in (a.id, a.origin)) w
    left join accounting.payable_face p on p.obligacion_id = a.origin and p.live
    left join accounting.payable_list l on l.causacion_id = p.causacion_id
    group by a.id`
  return new Map(rows.map(({ id, gross, causacion }) => [id, { gross: money(gross ?? '0.00'), causacion }]))
}
