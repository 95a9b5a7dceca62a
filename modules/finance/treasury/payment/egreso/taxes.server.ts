import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { taxesOwed } from './egreso.contract.ts'

/**
 * Returns the unpaid withholdings up to the end of a month, by account: the amounts that a tax return pays (A-9c). Any payment,
 * also a later one, covers the oldest withholdings first.
 */
export const taxesOperations: Operation[] = [
  serveQuery(taxesOwed, async ({ tx, input: { until, of } }) => {
    const last = lastDayOf(vigenciaOf(until), monthOf(until))
    return rowsFrom<{ accountId: string; label: string; amount: string }>(tx)`
      with owed as (
        select account_id, label, sum(owed) as amount from accounting.tax_balance_list
        where report = ${of === 'municipality' ? 'ica' : 'withholding'} and vigencia = ${vigenciaOf(last)}
          and period <= ${monthOf(last)} group by 1, 2),
      since as (select account_id, sum(amount) as paid from treasury.tax_paid where day > ${last} group by 1)
      select o.account_id as "accountId", o.label, (o.amount - coalesce(s.paid, 0))::text as amount
      from owed o left join since s using (account_id)
      where o.amount > coalesce(s.paid, 0) order by o.label`
  }),
]
