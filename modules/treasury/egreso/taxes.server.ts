import { type Operation, serveQuery } from '@quina/blocks/server'
import { lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { taxesOwed } from './egreso.contract.ts'

/**
 * What was withheld until the end of a month and has not been paid, then or since, account by account: what a return pays (A-9c).
 * What is paid covers the oldest first.
 */
export const taxesOperations: Operation[] = [
  serveQuery(taxesOwed, async ({ tx, asked: { until, of } }) => {
    const last = lastDayOf(vigenciaOf(until), monthOf(until))
    const { rows } = await sql<{ accountId: string; label: string; amount: string }>`
        with paid as (
          select l.account_id, sum(case when e.reverses_id is null then l.debit else -l.credit end) as amount
          from accounting.entry e join accounting.entry_line l on l.vigencia = e.vigencia and l.entry_id = e.id
          where e.document = 'treasury.egreso' and e.vigencia >= ${vigenciaOf(last)} and e.day > ${last}
          group by l.account_id)
        select a.id as "accountId", a.code || ' ' || a.name as label,
               (sum(b.credit - b.debit) - coalesce(p.amount, 0))::text as amount
        from accounting.account_balance b join accounting.account a on a.id = b.account_id
        left join paid p on p.account_id = a.id
        where a.code like '2436%' and (a.code like '243627%') = ${of === 'municipality'}
          and b.vigencia = ${vigenciaOf(last)} and b.period <= ${monthOf(last)}
        group by a.id, a.code, a.name, p.amount having sum(b.credit - b.debit) > coalesce(p.amount, 0)
        order by a.code`.execute(tx)
    return rows
  }),
]
