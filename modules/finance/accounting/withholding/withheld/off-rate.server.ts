import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, moneyText, zero } from '@quina/kernel'

/** An amount declared as withheld in an account, and its base. */
export interface DeclaredWithheld {
  /** Code of the account. */
  readonly account: string
  /** The only rule that is valid; without it, any rule of its account is. */
  readonly ruleId?: string | null
  /** The tercero whose ICA rate in the tax profile is valid too. */
  readonly terceroId?: string | null
  readonly base: Money
  readonly amount: Money
  /** The number of parts rounded separately and added up; one by default. */
  readonly parts?: number
}

/**
 * The first amount that is not its base times a rate of its account on the day (finance dossier §5.3, CON-018); null when all
 * are. Valid rates include that of a rule above its yearly limit, and the ICA rate of the tax profile. The tolerance is a peso,
 * or half of the rule's rounding for each part. Accounts without rules are not checked, nor those of the table of art. 383, which
 * has no rate.
 */
export async function firstOffRate(
  tx: Tx,
  date: Day,
  declared: readonly DeclaredWithheld[],
): Promise<{ readonly at: number; readonly account: string } | null> {
  if (declared.every(({ base }) => base === zero)) return null
  const given = declared.map(
    ({ account, ruleId = null, terceroId = null, parts = 1, base, amount }, index) => ({
      at: index,
      account,
      rule: ruleId,
      tercero: terceroId,
      parts,
      base: moneyText(base),
      amount: moneyText(amount),
    }),
  )
  const row = await rowFrom<{ at: number; account: string }>(tx)`
    with rules as (
      select r.id, a.code, r.base, r.multiple, r.kind = 'ica' and r.ciiu is null as general, t.rate, u.whole
      from accounting.withholding_rule r join accounting.account a on a.id = r.account_id
      cross join lateral (values (r.rate), (r.yearly_rate)) t(rate)
      cross join lateral (select case r.rate_unit when 'mil' then 1000 else 100 end as whole) u
      where r.active and ${date}::date <@ daterange(r.from_day, r.until_day, '[]') and t.rate is not null),
    declared as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as t(at int, account text, rule uuid, tercero uuid, parts int, base numeric, amount numeric) where base <> 0)
    select t.at, t.account from declared t
    where exists (select from rules r where case when t.rule is null then r.code = t.account else r.id = t.rule end)
      and not exists (
        select from rules r left join people.tax_profile_face p on r.general and p.tercero_id = t.tercero
          and ${date}::date <@ daterange(p.from_day, p.until_day, '[]')
        where case when t.rule is null then r.code = t.account else r.id = t.rule end
          and (r.base = 'labour' or abs(t.base * r.rate / r.whole - t.amount) <= greatest(1, t.parts * r.multiple / 2.0)
               or abs(t.base * p.ica_rate / r.whole - t.amount) <= greatest(1, t.parts * r.multiple / 2.0)))
    order by t.at limit 1`
  return row ?? null
}
