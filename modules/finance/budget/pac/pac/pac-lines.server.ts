import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { noMonths, type PacControl, type PacLine, type PacMode } from './pac.domain.ts'

/** The PAC control of a vigencia. */
export type PacRule = Readonly<{ control: PacControl; mode: PacMode }>

export const pacRuleOf = async (tx: Tx, vigencia: number): Promise<PacRule> =>
  pacRuleIn((await askPacRule(sql`${vigencia}::int`).execute(tx)).rows)

/** The same as a query, for `pacRuleIn`, to send with the document's own queries. */
export const askPacRule = (vigencia: RawBuilder<unknown>) => sql<PacRule>`
  select pac_control as control, coalesce(pac_mode, 'accumulated') as mode from budget.vigencia where year = ${vigencia}`

export const pacRuleIn = ([row]: readonly PacRule[]): PacRule => row ?? { control: 'no', mode: 'accumulated' }

/**
 * The quota and payments of each line of control by month. Null for lines whose rubro is not under the PAC; absent without a PAC.
 */
export async function pacLinesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, PacLine | null>> {
  const wanted = [...new Set(ids)]
  const rows = await rowsFrom<{
    id: string
    usesPac: boolean
    month: number
    quota: string
    paid: string
    has: boolean
  }>(tx)`
    select a.id, r.uses_pac as "usesPac", m.month, coalesce(p.vigente, 0) as quota, coalesce(d.amount, 0) as paid,
           exists (select from budget.pac_month any_month where any_month.apropiacion_id = a.id) as has
    from budget.apropiacion a
    join budget.rubro r on r.id = a.rubro_id
    cross join generate_series(1, 12) as m(month)
    left join budget.pac_month p on p.apropiacion_id = a.id and p.month = m.month
    left join lateral (
      select sum(amount) as amount from budget.apropiacion_day day
      where day.apropiacion_id = a.id and day.stage = 'pago' and extract(month from day.day) = m.month) d on true
    where a.id = any(${wanted}::uuid[]) order by a.id, m.month`
  const lines = new Map<string, PacLine | null>()
  for (const { id, usesPac, month, quota, paid, has } of rows) {
    if (!usesPac) lines.set(id, null)
    else if (has)
      lines.set(id, withMonth(lines.get(id) ?? null, month, { quota: money(quota), paid: money(paid) }))
  }
  return lines
}

/** The payments of each line by month, with or without PAC. */
export async function paidByMonth(tx: Tx, ids: readonly string[]): Promise<Map<string, Money[]>> {
  const rows = await rowsFrom<{ id: string; month: number; paid: string }>(tx)`
    select apropiacion_id as id, extract(month from day)::int as month, sum(amount) as paid
    from budget.apropiacion_day where stage = 'pago' and apropiacion_id = any(${[...ids]}::uuid[]) group by 1, 2`
  const paid = new Map<string, Money[]>()
  for (const row of rows) {
    const months = paid.get(row.id) ?? [...noMonths]
    months[row.month - 1] = money(row.paid)
    paid.set(row.id, months)
  }
  return paid
}

function withMonth(
  line: PacLine | null,
  month: number,
  { quota, paid }: { quota: Money; paid: Money },
): PacLine {
  const put = (months: readonly Money[], amount: Money) =>
    months.map((one, index) => (index === month - 1 ? amount : one))
  return { quota: put(line?.quota ?? noMonths, quota), paid: put(line?.paid ?? noMonths, paid) }
}

export const pacRuleOn = (tx: Tx, day: Day): Promise<PacRule> => pacRuleOf(tx, vigenciaOf(day))
