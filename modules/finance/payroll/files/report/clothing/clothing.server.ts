import { type Actor, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, moneyText, plus } from '@quina/kernel'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { amountOn } from '../../../law/parameter/parameter.domain.ts'
import { ofSite } from '../read/paid-month.server.ts'
import { clothingReport } from './clothing.contract.ts'

interface ClothingRow {
  readonly id: string
  readonly identification: string
  readonly person: string
  readonly position: string | null
  readonly centre: string | null
  readonly salary: string
  readonly servedSince: Day
  readonly days: number
  readonly norm: string
  readonly delivery: string
}

/** A servidor earns less than two minimum wages, a worker of the CST up to two; both with three months of service that day. */
export async function clothedOn(tx: Tx, to: Day, actor: Actor): Promise<ClothingRow[]> {
  const wage = amountOn(await parametersIn(tx), 'SMMLV', to)
  const twice = moneyText(plus(wage, wage))
  return rowsFrom<ClothingRow>(tx)`
    select p.id, l.identification, l.employee_label as person, o.label as position, k.name as centre, w.amount::text as salary,
           p.start_date as "servedSince", ${to}::date - p.start_date + 1 as days,
           case when p.regime = 'public' or p.regime = 'official' then 'Ley 70 de 1988' else 'CST, art. 230' end as norm,
           case x.status when 'delivered' then platform.numbered('DOT', x.number) || ', sin recibo'
                         when 'received' then platform.numbered('DOT', x.number) || ', recibida' else 'Pendiente' end as delivery
    from payroll.engagement p
    join payroll.engagement_list l on l.id = p.id
    cross join lateral (
      select s.position_id, coalesce(s.amount, payroll.post_pay(s.position_id, ${to}::date, p.dedication)) as amount
      from payroll.engagement_salary s where s.parent_id = p.id and s.from_day <= ${to}::date order by s.from_day desc limit 1) w
    left join hospital.position_option o on o.id = w.position_id
    left join lateral (
      select string_agg(x.name, ', ' order by x.code) as name from payroll.engagement_share x
      where x.engagement_id = p.id and x.holds @> ${to}::date) k on true
    left join payroll.clothing_delivery x on x.engagement_id = p.id and x.status <> 'annulled'
      and x.year = extract(year from ${to}::date)
      and x.term = case when extract(month from ${to}::date) <= 4 then 'april'
                        when extract(month from ${to}::date) <= 8 then 'august' else 'december' end
    where p.status in ('active', 'retired', 'settled') and p.start_date + interval '3 months' <= ${to}::date + 1
      and (p.retired_on is null or p.retired_on >= ${to}::date) and p.regime in ('public', 'official', 'private')
      and case when p.regime = 'private' then w.amount <= ${twice}::numeric else w.amount < ${twice}::numeric end
      and ${ofSite(actor)}
    order by k.name, l.employee_label`
}

export const clothingOperations = serveFlatReport({
  whose: 'site',
  report: clothingReport,
  read: (tx, { to }, actor) => clothedOn(tx, to, actor),
})
