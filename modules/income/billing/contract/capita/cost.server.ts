import { type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { minus, money, moneyText, ratio, share } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../invoice/invoice/reported.server.ts'
import { type CapitaGrouping, capitaCostBy } from './cost.contract.ts'

const keys: Readonly<Record<CapitaGrouping, RawBuilder<string>>> = {
  contract: sql`contract`,
  payer: sql`payer`,
  month: sql`to_char(period_from, 'YYYY-MM')`,
}

interface CostRow {
  readonly value: string
  readonly contractId: string | null
  readonly months: number
  readonly members: number
  readonly people: number
  readonly quantity: string
  readonly income: string
  readonly worth: string
}

export const capitaCostOperations: readonly Operation[] = serveFlatReport({
  whose: 'site',
  report: capitaCostBy,
  async read(tx, { from, to, by }, actor) {
    const rows = await rowsFrom<CostRow>(tx)`
      select ${keys[by]} as value, case when count(distinct contract_id) = 1 then min(contract_id::text) end as contract_id,
             count(*)::int as months, sum(members)::int as members, sum(people)::int as people, sum(quantity)::text as quantity,
             sum(income)::text as income, sum(worth)::text as worth
      from billing.capita_summary where ${within(actor, { from, to })} and period_from between ${from} and ${to}
      group by 1 order by 1`
    return rows.map(figuresOf)
  },
})

/** Frequencies are per thousand members a month; means are in pesos, to the centavo. */
function figuresOf({ value, members, people, quantity, income, worth, ...row }: CostRow) {
  const spent = money(worth)
  return {
    ...row,
    id: value,
    value,
    name: value,
    members,
    people,
    quantity,
    income,
    worth,
    frequency: ratio(Number(quantity) * 1000, members),
    margin: moneyText(minus(money(income), spent)),
    loss: share(Number(spent), Number(money(income))),
    mean: ratio(Number(spent), people * 100),
    perMember: ratio(Number(spent), members * 100),
  }
}
