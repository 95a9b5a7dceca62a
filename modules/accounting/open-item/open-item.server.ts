import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'
import { money } from '@quina/kernel'
import { sql } from 'kysely'

/** A documento cruce with what it is left with at a cut: debits less credits. */
export interface OpenItem {
  readonly accountId: string
  readonly account: string
  readonly terceroId: string | null
  readonly tercero: string
  readonly openItem: string
  readonly openedOn: Day
  readonly dueOn: Day
  readonly balance: Money
}

interface Wanted {
  readonly to: Day
  /** The first digits of the accounts. */
  readonly prefix: string
  readonly terceroId?: string | null
}

/**
 * The documents that are not settled at a cut. Their balances are kept; of what was posted after the cut only the lines of
 * those accounts are read.
 */
export async function openItemsAt(tx: Tx, { to, prefix, terceroId = null }: Wanted): Promise<OpenItem[]> {
  const { rows } = await sql<Omit<OpenItem, 'balance'> & { balance: string }>`
    with wanted as (select id, code from accounting.account where starts_with(code, ${prefix}) and accepts_moves),
    later as (
      select l.account_id, l.tercero_id, l.open_item, sum(l.debit - l.credit) as moved
      from accounting.entry_line l join wanted w on w.id = l.account_id
      where l.open_item is not null and l.day > ${to} and l.period > 0 group by 1, 2, 3)
    select b.account_id, w.code as account, b.tercero_id, coalesce(t.name, 'Sin tercero') as tercero, b.item as open_item,
           b.opened_on, coalesce(b.due_on, b.opened_on) as due_on,
           (b.debit - b.credit - coalesce(l.moved, 0))::numeric(18,2) as balance
    from accounting.open_item b join wanted w on w.id = b.account_id
    left join people.tercero t on t.id = b.tercero_id
    left join later l on l.account_id = b.account_id and l.open_item = b.item and l.tercero_id is not distinct from b.tercero_id
    where b.opened_on <= ${to} and b.debit - b.credit <> coalesce(l.moved, 0)
      and (${terceroId}::uuid is null or b.tercero_id = ${terceroId}::uuid)
    order by tercero, b.tercero_id, due_on, b.item`.execute(tx)
  return rows.map((row) => ({ ...row, balance: money(row.balance) }))
}
