import type { Monitor } from '@quina/blocks/server'
import { type Tx, valuesFrom } from '@quina/db/server'
import { sql } from 'kysely'
import { type Drift, journalDrift, openItemDrift, reportedSums } from './drift.server.ts'

const ledgers: Readonly<Record<Drift['ledger'], string>> = {
  account: 'Cuenta',
  'account and tercero': 'Saldo por tercero de la cuenta',
  'account and cost centre': 'Saldo por centro de costo de la cuenta',
  'open item': 'Documentos cruce de la cuenta',
}

/** Reports every balance of the journal, of every year, that differs from the sum of its lines. */
export const journalMonitor: Monitor = {
  name: 'accounting',
  label: 'Saldos de la contabilidad',
  async check(tx) {
    const found: string[] = []
    for (const vigencia of await yearsOf(tx))
      for (const one of await journalDrift(tx, vigencia))
        found.push(
          `${ledgers[one.ledger]} ${one.account}, vigencia ${vigencia}, período ${one.period}: ${reportedSums(one)}`,
        )
    return [...found, ...(await openItemDrift(tx))]
  },
  mend: recalculateJournal,
}

async function yearsOf(tx: Tx): Promise<number[]> {
  return valuesFrom<number>(tx)`
    select distinct vigencia from accounting.entry_line union select distinct vigencia from accounting.account_balance`
}

/**
 * Sets every balance of the journal to the sum of its lines; correct balances are not touched. Posting waits meanwhile. The lines
 * are never changed: they are the source of truth.
 */
async function recalculateJournal(tx: Tx): Promise<void> {
  await sql`lock table accounting.entry_line in share row exclusive mode`.execute(tx)
  await balances(tx, 'account_balance', [])
  await balances(tx, 'account_tercero_balance', ['tercero_id'])
  await balances(tx, 'account_centre_balance', ['cost_centre_id'])
  await openItems(tx)
}

/** Recalculates one table of balances by account, period and the other keys of the table. */
async function balances(tx: Tx, table: string, by: readonly string[]): Promise<void> {
  const stored = sql.table(`accounting.${table}`)
  const key = sql.join(['account_id', 'vigencia', 'period', ...by].map((name) => sql.ref(name)))
  const keysPresent = sql.join(
    [sql`true`, ...by.map((name) => sql`${sql.ref(name)} is not null`)],
    sql` and `,
  )
  const moved = sql`moved as (
    select ${key}, sum(debit) as debit, sum(credit) as credit from accounting.entry_line where ${keysPresent} group by ${key})`
  await sql`with ${moved} delete from ${stored} where (${key}) not in (select ${key} from moved)`.execute(tx)
  await sql`with ${moved} insert into ${stored} as b (${key}, debit, credit) select ${key}, debit, credit from moved
    on conflict (${key}) do update set debit = excluded.debit, credit = excluded.credit
    where (b.debit, b.credit) <> (excluded.debit, excluded.credit)`.execute(tx)
}

/** The opening of a later vigencia repeats the balances of earlier moves, so it is not counted twice. */
async function openItems(tx: Tx): Promise<void> {
  const moved = sql`moved as (
    select account_id, tercero_id, open_item as item, min(day) as day, max(due_on) as due_on, sum(debit) as debit,
           sum(credit) as credit
    from (select *, min(vigencia) over (partition by account_id, tercero_id, open_item) as first_vigencia
          from accounting.entry_line where open_item is not null) own
    where period > 0 or vigencia = first_vigencia group by 1, 2, 3)`
  await sql`with ${moved} update accounting.open_item o set debit = 0, credit = 0
    where (o.debit, o.credit) <> (0, 0) and not exists (
      select from moved m where m.account_id = o.account_id and m.item = o.item
        and m.tercero_id is not distinct from o.tercero_id)`.execute(tx)
  await sql`with ${moved} insert into accounting.open_item as o (account_id, tercero_id, item, opened_on, due_on, debit, credit)
    select account_id, tercero_id, item, day, due_on, debit, credit from moved
    on conflict (account_id, tercero_id, item) do update set debit = excluded.debit, credit = excluded.credit
    where (o.debit, o.credit) <> (excluded.debit, excluded.credit)`.execute(tx)
}
