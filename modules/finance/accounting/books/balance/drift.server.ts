import { rowsFrom, type Tx } from '@quina/db/server'
import { minus, money, moneyText, showAmount } from '@quina/kernel'

/** A balance that differs from the sum of its lines: a fault that must never occur. Amounts are text. */
export interface Drift {
  readonly ledger: 'account' | 'account and tercero' | 'account and cost centre' | 'open item'
  readonly vigencia: number
  readonly period: number
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly expectedDebit: string
  readonly expectedCredit: string
}

type Sums = Pick<Drift, 'debit' | 'credit' | 'expectedDebit' | 'expectedCredit'>

/** The message with the sum of the moves, the stored balance and the difference. */
export function reportedSums({ debit, credit, expectedDebit, expectedCredit }: Sums): string {
  const sides = (of: string, on: string) =>
    `débito ${showAmount(money(of))} y crédito ${showAmount(money(on))}`
  const off = (one: string, other: string) => moneyText(minus(money(one), money(other)))
  return (
    `sus movimientos suman ${sides(expectedDebit, expectedCredit)} y el saldo guardado es ${sides(debit, credit)}. ` +
    `Diferencia: ${sides(off(debit, expectedDebit), off(credit, expectedCredit))}.`
  )
}

/** Adds up every line of a vigencia and compares with its balances: the nightly proof that they agree. */
export async function journalDrift(tx: Tx, vigencia: number): Promise<Drift[]> {
  return rowsFrom<Drift>(tx)`
    with lines as (
      select period, account_id, tercero_id, cost_centre_id, sum(debit) as debit, sum(credit) as credit
      from accounting.entry_line where vigencia = ${vigencia} group by 1, 2, 3, 4),
    compared as (
      select 'account' as ledger, period, account_id, coalesce(b.debit, 0) as debit, coalesce(b.credit, 0) as credit,
             coalesce(l.debit, 0) as expected_debit, coalesce(l.credit, 0) as expected_credit
      from (select * from accounting.account_balance where vigencia = ${vigencia}) b
      full join (select period, account_id, sum(debit) as debit, sum(credit) as credit from lines group by 1, 2) l
        using (period, account_id)
      union all
      select 'account and tercero', period, account_id, coalesce(b.debit, 0), coalesce(b.credit, 0), coalesce(l.debit, 0),
             coalesce(l.credit, 0)
      from (select * from accounting.account_tercero_balance where vigencia = ${vigencia}) b
      full join (select period, account_id, tercero_id, sum(debit) as debit, sum(credit) as credit from lines
                 where tercero_id is not null group by 1, 2, 3) l using (period, account_id, tercero_id)
      union all
      select 'account and cost centre', period, account_id, coalesce(b.debit, 0), coalesce(b.credit, 0), coalesce(l.debit, 0),
             coalesce(l.credit, 0)
      from (select * from accounting.account_centre_balance where vigencia = ${vigencia}) b
      full join (select period, account_id, cost_centre_id, sum(debit) as debit, sum(credit) as credit from lines
                 where cost_centre_id is not null group by 1, 2, 3) l using (period, account_id, cost_centre_id)
      union all
      select 'open item', 0, account_id, coalesce(b.debit, 0), coalesce(b.credit, 0), coalesce(l.debit, 0), coalesce(l.credit, 0)
      from (select account_id, sum(debit) as debit, sum(credit) as credit from accounting.open_item group by 1) b
      full join (select account_id, sum(debit) as debit, sum(credit) as credit from (
                   select *, min(vigencia) over (partition by account_id, tercero_id, open_item) as first_vigencia
                   from accounting.entry_line where open_item is not null) own
                 where period > 0 or vigencia = first_vigencia group by 1) l using (account_id))
    select c.ledger, ${vigencia}::int as vigencia, c.period, a.code as account,
           c.debit, c.credit, c.expected_debit, c.expected_credit
    from compared c join accounting.account a on a.id = c.account_id
    where (c.debit, c.credit) <> (c.expected_debit, c.expected_credit) order by a.code, c.period`
}

/**
 * Messages for the open items that differ from the sum of their lines, a fault that must never occur. The opening of a later
 * vigencia repeats earlier balances, so it is not counted twice.
 */
export async function openItemDrift(tx: Tx): Promise<string[]> {
  const rows = await rowsFrom<{ item: string; account: string } & Sums>(tx)`
    select coalesce(o.item, l.open_item) as item, a.code as account, coalesce(o.debit, 0) as debit,
           coalesce(o.credit, 0) as credit, coalesce(l.debit, 0) as "expectedDebit", coalesce(l.credit, 0) as "expectedCredit"
    from accounting.open_item o
    full join (select account_id, tercero_id, open_item, sum(debit) as debit, sum(credit) as credit
               from (select *, min(vigencia) over (partition by account_id, tercero_id, open_item) as first_vigencia
                     from accounting.entry_line where open_item is not null) own
               where period > 0 or vigencia = first_vigencia group by 1, 2, 3) l
      on l.account_id = o.account_id and l.tercero_id is not distinct from o.tercero_id and l.open_item = o.item
    join accounting.account a on a.id = coalesce(o.account_id, l.account_id)
    where (coalesce(o.debit, 0), coalesce(o.credit, 0)) <> (coalesce(l.debit, 0), coalesce(l.credit, 0))
    order by 2, 1`
  return rows.map(
    ({ item, account, ...sums }) => `Documento cruce ${item} de la cuenta ${account}: ${reportedSums(sums)}`,
  )
}
