import { credit, debit, type JournalLine } from '@quina/accounting/domain'
import { accountFor } from '@quina/accounting/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, type Money, money, zero } from '@quina/kernel'

type ConsignedSupplier = Readonly<{ terceroId: Id<'people.tercero'>; agreed: string }>

/**
 * Returns the entry that brings the order accounts to the value of each supplier's goods in consignment on a day, at the agreed
 * price: 9313 against its contra (catalogue of the CGN, Res. 414). The value is compared with the books, not summed by move, so
 * that no centavo remains after the last unit. It covers all sites, because an order account has no site.
 */
export async function consignedLines(tx: Tx, on: Day): Promise<readonly JournalLine[]> {
  // Two cuts of different sites would book the same difference: the second waits, and then finds it in the books.
  await rowsFrom(tx)`select pg_advisory_xact_lock(hashtextextended('warehouse.consigned', 0))`
  const agreed = await rowsFrom<ConsignedSupplier>(tx)`
    with there as (
      select m.store_id, m.lot_id, sum(m.quantity) as quantity from warehouse.move m
      join warehouse.store s on s.id = m.store_id and s.kind = 'consignment'
      where m.day <= ${on}::date group by 1, 2 having sum(m.quantity) <> 0)
    select a.tercero_id, sum(round(a.price * t.quantity, 2))::text as agreed
    from there t join lateral (
      select r.tercero_id, b.value / b.units as price from warehouse.receipt r join warehouse.receipt_line b on b.parent_id = r.id
      where r.kind = 'consignment' and r.status = 'approved' and r.store_id = t.store_id and b.lot_id = t.lot_id
        and r.date <= ${on}::date
      order by r.date desc, r.number desc, b.position desc limit 1) a on true
    group by 1 order by 1`
  const [ever] = agreed.length > 0 ? agreed : await everConsigned(tx)
  if (ever === undefined) return []
  const account = await accountFor(tx, 'stockConsigned', on)
  const contra = await accountFor(tx, 'stockConsignedContra', on)
  const booked = await rowsFrom<ConsignedSupplier>(tx)`
    select l.tercero_id, sum(l.credit - l.debit)::text as agreed from accounting.entry_line_face l
    join accounting.account_face a on a.id = l.account_id
    where a.code = ${account} and l.day <= ${on}::date and l.tercero_id is not null group by 1 order by 1`
  const left = new Map(booked.map((one) => [one.terceroId, money(one.agreed)]))
  const now = new Map(agreed.map((one) => [one.terceroId, money(one.agreed)]))
  return [...new Set([...now.keys(), ...left.keys()])].flatMap((terceroId) => {
    const more = ((now.get(terceroId) ?? zero) - (left.get(terceroId) ?? zero)) as Money
    const about = { terceroId }
    if (more > zero) return [debit(contra, more), credit(account, more, about)]
    return more < zero ? [debit(account, -more as Money, about), credit(contra, -more as Money)] : []
  })
}

/** An entity without any goods in consignment needs no accounts for them. */
const everConsigned = (tx: Tx) =>
  rowsFrom<ConsignedSupplier>(tx)`
    select tercero_id, '0' as agreed from warehouse.receipt where kind = 'consignment' and status <> 'draft' limit 1`
