import type { Stored } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { minus, money, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { causacion } from './causacion.contract.ts'
import type { CausacionFacts } from './paper.contract.ts'

/** What the screen and the paper tell of an approved causación, and why it cannot be undone now. */
export async function paperFacts(tx: Tx, { id, status }: Stored<typeof causacion>): Promise<Extra> {
  const facts = await factsOf(tx, id)
  if (status !== 'approved') return { facts: { ...facts } }
  const { balance, net, credited } = facts.totals
  const paid = money(balance) !== minus(money(net), money(credited))
  const noted = facts.lines.every(({ available }) => money(available) === zero)
  const mayNot = {
    ...(paid ? { annul: 'Tiene pagos vigentes: anúlelos primero.' } : {}),
    ...(noted ? { creditNote: 'Las notas crédito ya la cubren toda.' } : {}),
  }
  return { facts: { ...facts }, mayNot }
}

async function factsOf(tx: Tx, id: string): Promise<CausacionFacts> {
  const { rows } = await sql<{ facts: CausacionFacts }>`
    select jsonb_build_object(
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
          'label', k.code || ' ' || k.name || coalesce(': ' || l.detail, ''),
          'base', l.base::text, 'vat', l.vat::text, 'gross', (l.base + l.vat)::text,
          'available', (l.base - coalesce((select sum(n.base) from accounting.supplier_note_line n
                                           where n.causacion_line_id = l.id), 0))::text) order by l.position), '[]')
        from accounting.causacion_line l join accounting.concept k on k.id = l.concept_id where l.parent_id = c.id),
      'withholdings', (select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'account', a.code, 'base', w.base::text,
          'rate', w.rate::text, 'rateUnit', w.rate_unit, 'amount', w.amount::text, 'sign', w.sign, 'day', w.day,
          'explanation', w.explanation, 'reason', w.reason) order by w.at,
          array_position(array['renta', 'iva', 'ica', 'estampilla', 'contribucion', 'other'], w.kind), w.code), '[]')
        from accounting.withholding_line w join accounting.account a on a.id = w.account_id
        where w.document_id = c.id and w.document = 'accounting.causacion'),
      'totals', jsonb_build_object('gross', coalesce(p.gross, (select sum(base + vat) from accounting.causacion_line l
            where l.parent_id = c.id), 0)::text,
          'withheld', coalesce(p.withheld, 0)::text, 'amortised', coalesce(p.amortised, 0)::text,
          'net', coalesce(p.net, 0)::text, 'credited', coalesce(o.credited, 0)::text, 'paid', coalesce(o.paid, 0)::text,
          'balance', coalesce(o.balance, 0)::text),
      'vouchers', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || lpad(e.number::text,
          greatest(3, length(e.number::text)), '0')) order by e.at, k.code, e.number), '[]')
        from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id where e.document_id = c.id),
      'entry', (select coalesce(jsonb_agg(jsonb_build_object('account', a.code || ' ' || a.name, 'tercero', t.name,
          'debit', l.debit::text, 'credit', l.credit::text) order by l.position), '[]')
        from accounting.entry e
        join accounting.voucher_kind k on k.id = e.kind_id and k.code = 'CA'
        join accounting.entry_line l on l.vigencia = e.vigencia and l.entry_id = e.id
        join accounting.account a on a.id = l.account_id left join people.tercero t on t.id = l.tercero_id
        where e.document_id = c.id),
      'rubros', (select coalesce(jsonb_agg(jsonb_build_object('label', r.label, 'cpc', l.cpc, 'amount', l.amount::text)
          order by l.position), '[]')
        from budget.obligacion_line l join budget.registro_line_option r on r.id = l.registro_line_id
        where l.parent_id = p.obligacion_id),
      'obligacion', (select jsonb_build_object('id', b.id,
          'label', 'OB ' || lpad(b.number::text, greatest(3, length(b.number::text)), '0'))
        from budget.obligacion b where b.id = p.obligacion_id),
      'cdp', (select 'CDP ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') from budget.registro r
        join budget.cdp d on d.id = r.cdp_id where r.id = c.registro_id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'day', s.day, 'gross', s.gross::text,
          'receivable', s.receivable::text) order by s.at), '[]')
        from accounting.supplier_note s where s.causacion_id = c.id)) as facts
    from accounting.causacion c
    left join accounting.payable p on p.causacion_id = c.id
    left join accounting.payable_list o on o.causacion_id = c.id
    where c.id = ${id}::uuid`.execute(tx)
  return rows[0]!.facts
}
