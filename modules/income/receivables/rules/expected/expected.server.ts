import { defineForeseen } from '@quina/treasury/server'
import { sql } from 'kysely'

/**
 * Expected payments of payers: filed invoices by their due day, less what is in discussion or was promised for another day, which
 * is expected then. Overdue and unfiled invoices have no expected day. A promise of an acta that was not kept on its day no
 * longer counts.
 */
defineForeseen(
  'receivables',
  (today) => sql`
    with due as materialized (
      select invoice_id, payer_label as who, balance, pay_by as day, coalesce('payerId=' || payer_id, '') as payer
      from receivables.open_due where filed_on is not null and pay_by >= ${today}::date),
    promised as (
      select k.invoice_id, k.settlement_id, k.settlement_label, k.payer_label, k.pay_on,
             least(k.missing, coalesce(o.balance, k.missing)) as amount
      from receivables.commitment_list k left join receivables.open_due o on o.invoice_id = k.invoice_id
      where k.missing > 0 and k.pay_on >= ${today}::date)
    select 'in' as side, 'Cartera radicada' as source, who, 'Facturas por vencer' as reported, day, sum(balance) as amount,
           '/accounting/wallet/invoices?clock=pay&deadline=' || day || '..' || day || '&' || payer as href
    from due group by who, payer, day
    union all
    select 'in', 'Cartera radicada', d.who, 'Menos lo que está en discusión', d.day, -sum(least(x.amount, d.balance)),
           '/accounting/wallet/glosa/terms?' || d.payer
    from due d join receivables.disputed_invoice x on x.invoice_id = d.invoice_id group by d.who, d.payer, d.day
    union all
    select 'in', 'Cartera radicada', d.who, 'Menos lo prometido para otro día', d.day, -sum(k.amount),
           '/accounting/wallet/commitments?condition=running&' || d.payer
    from due d join promised k on k.invoice_id = d.invoice_id group by d.who, d.payer, d.day
    union all
    select 'in', 'Compromisos de pago', payer_label, settlement_label, pay_on, sum(amount),
           '/accounting/wallet/settle/edit/' || settlement_id
    from promised group by settlement_id, settlement_label, payer_label, pay_on
    union all
    select 'in', 'Cartera radicada', null, 'Vencida', null,
           coalesce((select balance from receivables.open_filed where filed), 0) - coalesce((select sum(balance) from due), 0),
           '/accounting/wallet/invoices?clock=pay&deadline=..' || (${today}::date - 1)
    union all
    select 'in', 'Cartera radicada', k.payer_label, 'Menos lo prometido en actas', null, -sum(k.amount),
           '/accounting/wallet/commitments?condition=running'
    from promised k
    where k.invoice_id is not null and not exists (select from due d where d.invoice_id = k.invoice_id) group by 3
    union all
    select 'in', 'Facturas sin radicar', null, 'Por radicar', null, balance, '/accounting/wallet/invoices?clock=file'
    from receivables.open_filed where not filed`,
)
