import { type FlatRow, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { ownStores } from '../../books/inventory/move-pieces.server.ts'
import { twoClocks } from './two-clocks.contract.ts'

/** Each document counts once, by its first move; a reversal is not a delay of the person who reversed. */
export const twoClocksOperations = serveFlatReport({
  whose: 'site',
  report: twoClocks,
  read: (tx, { from, to, storeId }, actor) => rowsFrom<FlatRow>(tx)`
    with documents as (
      select m.user_id, m.document_id,
             (min(m.at) at time zone 'America/Bogota')::date - min(m.happened_on) as gap
      from warehouse.move m join warehouse.store s on s.id = m.store_id
      where m.day between ${from}::date and ${to}::date and m.reverses is null and ${ownStores(actor, storeId)}
      group by 1, 2)
    select coalesce(d.user_id::text, 'none') as id, coalesce(u.name, 'El sistema') as person, count(*)::int as documents,
           (count(*) filter (where d.gap <= 0))::int as "sameDay",
           (count(*) filter (where d.gap between 1 and 3))::int as soon, (count(*) filter (where d.gap > 3))::int as late,
           round(avg(greatest(d.gap, 0)), 1)::text as average, greatest(max(d.gap), 0) as most
    from documents d left join admin.app_user_face u on u.id = d.user_id
    group by d.user_id, u.name order by late desc, average desc, person`,
})
