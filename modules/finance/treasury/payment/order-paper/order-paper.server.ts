import { type Tx, valueFrom } from '@quina/db/server'
import type { OrderPaper } from './order-paper.contract.ts'

/**
 * Returns the data about the paid causaciones in the print of an order (finance dossier §19): support, registro and CDP of each
 * causación, its withholdings with their rules, the rate of each deduction, and the rubros of the obligación.
 */
export async function orderPaper(tx: Tx, orderId: string): Promise<OrderPaper> {
  return valueFrom<OrderPaper>(tx)`
    with paid as (
      select x.position, x.amount, c.id, c.registro_id, l.support, l.gross, l.withheld, l.net, l.obligacion_id,
             'CA ' || lpad(c.number::text, greatest(3, length(c.number::text)), '0') as label
      from treasury.payment_order_payable x
      join accounting.causacion_face c on c.id = x.causacion_id
      join accounting.causacion_list l on l.id = c.id
      where x.parent_id = ${orderId}::uuid)
    select jsonb_build_object(
      'payables', (select coalesce(jsonb_agg(jsonb_build_object('label', p.label, 'support', p.support,
          'registro', 'RP ' || lpad(r.number::text, greatest(3, length(r.number::text)), '0'),
          'cdp', 'CDP ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0'),
          'gross', p.gross::text, 'withheld', p.withheld::text, 'net', p.net::text, 'amount', p.amount::text)
          order by p.position), '[]')
        from paid p left join budget.registro_face r on r.id = p.registro_id left join budget.cdp d on d.id = r.cdp_id),
      'withholdings', (select coalesce(jsonb_agg(jsonb_build_object('label', p.label, 'name', w.name, 'base', w.base::text,
          'rate', w.rate::text, 'rateUnit', w.rate_unit, 'amount', w.amount::text) order by p.position, w.at, w.code), '[]')
        from paid p join accounting.withholding_line_face w
          on w.document = 'accounting.causacion' and w.document_id = p.id and w.sign > 0),
      'rates', (select coalesce(jsonb_agg(jsonb_build_object('rate', r.rate::text, 'rateUnit', r.rate_unit)
          order by x.position), '[]')
        from treasury.payment_order_deduction x left join accounting.withholding_rule_face r on r.id = x.rule_id
        where x.parent_id = ${orderId}::uuid),
      'rubros', (select coalesce(jsonb_agg(jsonb_build_object('label', p.label, 'rubro', o.label, 'amount', l.amount::text)
          order by p.position, l.position), '[]')
        from paid p join budget.obligacion_line_face l on l.parent_id = p.obligacion_id
        join budget.registro_line_option o on o.id = l.registro_line_id)) as paper`
}
