import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

type Statement = (today: Day) => RawBuilder<unknown>

const declared = new Map<string, Statement>()

/**
 * Declares a module's known future income and expenses for the cash forecast: a statement that returns
 * `side, source, who, reported, day, amount, href`. `day` is null where nobody knows when; an amount that reduces another row
 * is negative; `href` leads to the list or document that adds up to the row.
 */
export function defineForeseen(name: string, statement: Statement): void {
  declared.set(name, statement)
}

/** Returns the statement of all declared income and expenses. */
export const foreseenStatement = (today: Day): RawBuilder<unknown> =>
  sql.join(
    [...declared.values()].map((statement) => sql`(${statement(today)})`),
    sql` union all `,
  )

/** The name of each tax return, and its monthly report. Taxes paid through a causación are not in these accounts. */
const returns = {
  withholding: { name: 'Retención en la fuente', who: 'DIAN', at: 'form350' },
  vat: { name: 'IVA', who: 'DIAN', at: 'accountLedger&account=2445' },
  ica: { name: 'ICA retenido', who: null, at: 'icaDeclaration' },
  stamps: { name: 'Estampillas', who: null, at: 'estampillas' },
}
const returnsJson = JSON.stringify(Object.entries(returns).map(([report, words]) => ({ report, ...words })))

/**
 * Taxes withheld or charged and not paid, by the period of their return, on the day of the tax calendar, whether declared or not.
 * Payments cover the oldest period first; a reversal in a later month reduces the last period, so that the periods add up to the
 * book balance.
 */
defineForeseen(
  'taxes',
  () => sql`
    with counted as (
      select report, make_date(vigencia, least(greatest(period, 1), 12), 1) as month, owed, 0 as paid
      from accounting.tax_balance_list
      where period > 0 or vigencia = (select min(vigencia) from accounting.tax_balance_list)
      union all
      select report, date_trunc('month', day)::date, amount, amount from treasury.tax_paid),
    reached as (
      select report, month, sum(sum(owed)) over (partition by report order by month)
                            - sum(sum(paid)) over (partition by report) as unpaid
      from counted group by report, month),
    standing as (
      select report, month, greatest(0, min(unpaid) over (partition by report order by month
               rows between current row and unbounded following)) as unpaid from reached),
    own as (
      select report, month, unpaid - lag(unpaid, 1, 0::numeric) over (partition by report order by month) as amount
      from standing)
    select 'out' as side, 'Impuestos por pagar' as source, r.who,
           r.name || coalesce(' ' || d.period ||
               case when d.open then ', por declarar' else ', con la declaración presentada' end,
                              ' de ' || extract(year from o.month) || ', sin fecha en el calendario') as reported,
           d.due_on as day, sum(o.amount) as amount,
           '/accounting/reports?informe=' || r.at || '&vigencia=' || extract(year from o.month)
             || '&from=m' || extract(month from min(o.month)) || '&to=m' || extract(month from max(o.month)) as href
    from own o
    join jsonb_to_recordset(${returnsJson}::jsonb) as r(report text, name text, who text, at text) on r.report = o.report
    left join lateral (
      select period, open, due_on from accounting.report_duty_list d
      where d.active and d.report = o.report and o.month between d.covers_from and d.covers_to
      order by d.due_on limit 1) d on true
    where o.amount > 0 group by r.who, r.name, r.at, d.period, d.open, d.due_on, extract(year from o.month)`,
)

/**
 * Causaciones without an order, payment orders, and sale invoices as income. The withholdings of an order do not leave with its
 * payment.
 */
defineForeseen(
  'treasury',
  (today) => sql`
    select 'out' as side, 'Cuentas por pagar' as source, p.tercero_label as who,
           case when p.due_on < ${today}::date then 'Vencidas' else 'Sin orden de pago' end as reported,
           case when p.due_on < ${today}::date then ${today}::date - 1 else p.due_on end as day,
           sum(p.balance - p.programmed) as amount,
           '/pago?terceroId=' || p.tercero_id || '&dueOn=' ||
             case when p.due_on < ${today}::date then '..' || (${today}::date - 1) else p.due_on || '..' || p.due_on end as href
    from accounting.payable_list p where p.balance > p.programmed group by p.tercero_id, p.tercero_label, 4, 5, 7
    union all
    select 'out', 'Órdenes de pago', o.tercero_label,
           'OP ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0')
             || case o.status when 'approved' then ', aprobada' else ', por aprobar' end, o.pay_on, o.net, '/pago/edit/' || o.id
    from treasury.payment_order_list o
    where o.status in ('programmed', 'approved') and o.form <> 'compensation' and o.net > 0
    union all
    select 'in', 'Facturas de venta', v.tercero_label, v.item, v.due_on, v.balance, '/factura-venta/edit/' || v.id
    from accounting.sale_invoice_list v where v.status = 'approved' and v.balance > 0`,
)
