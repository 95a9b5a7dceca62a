import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

type Statement = (today: Day) => RawBuilder<unknown>

const declared = new Map<string, Statement>()

/**
 * Declares what a module knows that will come in or go out, for the cash of the next days: a statement that answers
 * `side, source, who, told, day, amount, href`. `day` is null where nobody knows when; what is taken off of another row has a
 * negative amount; `href` leads to the list or the document that adds up to it.
 */
export function defineForeseen(name: string, statement: Statement): void {
  declared.set(name, statement)
}

/** All that is known to come in and to go out. */
export const foreseenStatement = (today: Day): RawBuilder<unknown> =>
  sql.join(
    [...declared.values()].map((statement) => sql`(${statement(today)})`),
    sql` union all `,
  )

/** What the house owes and no order pays yet, and what its orders will pay. Withholdings of an order do not leave with it. */
defineForeseen(
  'treasury',
  (today) => sql`
    select 'out' as side, 'Cuentas por pagar' as source, p.tercero_label as who,
           case when p.due_on < ${today}::date then 'Vencidas' else 'Sin orden de pago' end as told,
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
