import type { Tx } from '@quina/db/server'
import { type Day, type Money, moneyText, zero } from '@quina/kernel'
import { sql } from 'kysely'

/** What is said to be withheld in an account, and on what. */
export interface SaidWithheld {
  /** Code of the account. */
  readonly account: string
  readonly base: Money
  readonly amount: Money
}

/**
 * The first that is not its base times a rate of its account on the day, give or take a peso (finance dossier §5.3, CON-018);
 * null when all are. Accounts that no rule withholds in are not looked at.
 */
export async function firstOffRate(
  tx: Tx,
  date: Day,
  said: readonly SaidWithheld[],
): Promise<{ readonly at: number; readonly account: string } | null> {
  if (said.every(({ base }) => base === zero)) return null
  const given = said.map(({ account, base, amount }, at) => ({
    at,
    account,
    base: moneyText(base),
    amount: moneyText(amount),
  }))
  const { rows } = await sql<{ at: number; account: string }>`
    with rules as (
      select a.code, r.rate / case r.rate_unit when 'mil' then 1000 else 100 end as rate
      from accounting.withholding_rule r join accounting.account a on a.id = r.account_id
      where r.active and ${date}::date <@ daterange(r.from_day, r.until_day, '[]'))
    select t.at, t.account from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as t(at int, account text, base numeric, amount numeric)
    where t.base <> 0 and exists (select from rules r where r.code = t.account)
      and not exists (select from rules r where r.code = t.account and abs(t.base * r.rate - t.amount) <= 1)
    order by t.at limit 1`.execute(tx)
  return rows[0] ?? null
}
