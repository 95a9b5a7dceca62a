import { rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import type { BulletinFacts } from '../bulletin/store-bulletin.contract.ts'

interface Month {
  readonly storeId: string
  /** The last day of the month. */
  readonly date: string
}

/** Returns the month of a store, summed from its kardex by book date. */
export async function bulletinFacts(tx: Tx, { storeId, date }: Month): Promise<BulletinFacts> {
  const accounts = await rowsFrom<BulletinFacts['accounts'][number]>(tx)`
    select a.code || ' ' || a.name as account,
           coalesce(sum(m.value) filter (where not m.within), 0)::numeric(18,2)::text as opening,
           coalesce(sum(m.value) filter (where m.within and m.value > 0), 0)::numeric(18,2)::text as entered,
           coalesce(-sum(m.value) filter (where m.within and m.value < 0), 0)::numeric(18,2)::text as issued,
           sum(m.value)::numeric(18,2)::text as closing
    from (select account_id, value, day >= date_trunc('month', ${date}::date) as within
          from warehouse.move where store_id = ${storeId}::uuid and day <= ${date}::date) m
    join accounting.account_face a on a.id = m.account_id group by a.code, a.name order by a.code`
  const kinds = await rowsFrom<BulletinFacts['kinds'][number]>(tx)`
    select a.code as account, k.label || case when m.reverses is null then '' else ' (reversado)' end as kind,
           coalesce(sum(m.value) filter (where m.value > 0), 0)::numeric(18,2)::text as entered,
           coalesce(-sum(m.value) filter (where m.value < 0), 0)::numeric(18,2)::text as issued
    from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join accounting.account_face a on a.id = m.account_id
    where m.store_id = ${storeId}::uuid and m.day between date_trunc('month', ${date}::date) and ${date}::date
    group by 1, 2 order by 1, 2`
  return { accounts, kinds }
}

/** Returns how many moves of a store were not in the books on a day. */
export async function waitingMoves(tx: Tx, { storeId, date }: Month): Promise<number> {
  const [row] = await rowsFrom<{ moves: number }>(tx)`
    select count(*)::int as moves from warehouse.booked_move m
    where m.store_id = ${storeId}::uuid and m.day <= ${date}::date and m.amount <> 0
      and m.way in ('causacion', 'posting', 'credit') and (m.booked_on is null or m.booked_on > ${date}::date)`
  return row?.moves ?? 0
}

/** Returns the accounts of a store whose balance in the books differs on a day from the posted kardex of all stores. */
export async function unequalAccounts(tx: Tx, { storeId, date }: Month): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    with own as (select distinct account_id from warehouse.move where store_id = ${storeId}::uuid),
    kept as (
      select m.account_id, sum(m.amount) as amount from warehouse.booked_move m
      where m.account_id in (select account_id from own) and m.day <= ${date}::date
        and (m.way in ('opening', 'none') or m.booked_on <= ${date}::date) group by 1),
    booked as (
      select b.account_id, sum(b.debit - b.credit) as amount from accounting.account_balance_face b
      where b.vigencia = extract(year from ${date}::date) and b.period <= extract(month from ${date}::date)
        and b.account_id in (select account_id from own) group by 1)
    select a.code as account from kept k full join booked b using (account_id)
    join accounting.account_face a on a.id = account_id
    where coalesce(k.amount, 0) <> coalesce(b.amount, 0) order by 1`
}
