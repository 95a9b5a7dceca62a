import type { Stored } from '@quina/blocks'
import { type Content, type DocumentPrint, headedTable, type PrintColumn, totals } from '@quina/blocks/print'
import type { Extra } from '@quina/blocks/server'
import { type Tx, valueFrom } from '@quina/db/server'
import { minus, money, zero } from '@quina/kernel'
import { rateText } from '../../withholding/withholding-rule/decimal.domain.ts'
import type { causacion } from './causacion.contract.ts'
import type { CausacionFacts } from './paper.contract.ts'

/** The facts of an approved causación for its screen and its print, and why it cannot be undone now. */
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
  return valueFrom<CausacionFacts>(tx)`
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
        join accounting.account a on a.id = l.account_id left join people.tercero_face t on t.id = l.tercero_id
        where e.document_id = c.id),
      'rubros', (select coalesce(jsonb_agg(jsonb_build_object('label', r.label, 'cpc', l.cpc, 'amount', l.amount::text)
          order by l.position), '[]')
        from budget.obligacion_line_face l join budget.registro_line_option r on r.id = l.registro_line_id
        where l.parent_id = p.obligacion_id),
      'obligacion', (select jsonb_build_object('id', b.id,
          'label', 'OB ' || lpad(b.number::text, greatest(3, length(b.number::text)), '0'))
        from budget.obligacion_face b where b.id = p.obligacion_id),
      'cdp', (select 'CDP ' || lpad(d.number::text, greatest(3, length(d.number::text)), '0') from budget.registro_face r
        join budget.cdp d on d.id = r.cdp_id where r.id = c.registro_id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'day', s.day, 'gross', s.gross::text,
          'receivable', s.receivable::text) order by s.at), '[]')
        from accounting.supplier_note s where s.causacion_id = c.id)) as facts
    from accounting.causacion c
    left join accounting.payable p on p.causacion_id = c.id
    left join accounting.payable_list o on o.causacion_id = c.id
    where c.id = ${id}::uuid`
}

/** The print of a causación: support, deductions with base and rate, net in words, entry and rubros (finance dossier §19). */
export const causacionPrint: DocumentPrint<typeof causacion> = {
  title: 'Causación de cuenta por pagar',
  pairs: [
    'terceroId',
    'kind',
    'supportKind',
    'supportPrefix',
    'supportNumber',
    'supportDate',
    'dueOn',
    'registroId',
    'supervisor',
    'purpose',
  ],
  identifies: ['terceroId'],
  lines: [],
  worth: ({ facts }) => money(facts.totals.net),
  adds: ({ facts }) => sections(facts),
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}

function sections(facts: CausacionFacts): Content[] {
  const { cdp, obligacion } = facts
  const chain = [cdp, obligacion?.label].filter(Boolean).join(' · ')
  return [
    ...headedTable('Lo que se causa', lineColumns, facts.lines, ['base', 'vat', 'gross']),
    ...headedTable(
      'Deducciones',
      deductionColumns,
      facts.withholdings.filter(({ sign }) => sign > 0).map(deduction),
      ['amount'],
    ),
    sums(facts.totals),
    ...headedTable('Asiento', entryColumns, facts.entry.map(oneSided), ['debit', 'credit']),
    ...headedTable(chain === '' ? 'Presupuesto' : `Presupuesto: ${chain}`, rubroColumns, facts.rubros, [
      'amount',
    ]),
    ...headedTable('Notas crédito', noteColumns, facts.notes, ['gross']),
  ]
}

const lineColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Concepto', kind: 'text' },
  { key: 'base', header: 'Valor sin IVA', kind: 'money' },
  { key: 'vat', header: 'IVA', kind: 'money' },
  { key: 'gross', header: 'Total', kind: 'money' },
]
const deductionColumns: readonly PrintColumn[] = [
  { key: 'name', header: 'Retención', kind: 'text' },
  { key: 'account', header: 'Cuenta', kind: 'code' },
  { key: 'base', header: 'Base', kind: 'money' },
  { key: 'shownRate', header: 'Tarifa', kind: 'code' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
const entryColumns: readonly PrintColumn[] = [
  { key: 'account', header: 'Cuenta', kind: 'text' },
  { key: 'tercero', header: 'Tercero', kind: 'text' },
  { key: 'debit', header: 'Débito', kind: 'money' },
  { key: 'credit', header: 'Crédito', kind: 'money' },
]
const rubroColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Rubro', kind: 'text' },
  { key: 'cpc', header: 'CPC', kind: 'code' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
const noteColumns: readonly PrintColumn[] = [
  { key: 'number', header: 'Número', kind: 'code' },
  { key: 'day', header: 'Fecha', kind: 'day' },
  { key: 'receivable', header: 'Por reclamar', kind: 'money' },
  { key: 'gross', header: 'Valor', kind: 'money' },
]

const deduction = (one: CausacionFacts['withholdings'][number]) => ({ ...one, shownRate: rateText(one) })

const oneSided = ({ debit, credit, ...line }: CausacionFacts['entry'][number]) => ({
  ...line,
  debit: money(debit) === 0n ? null : debit,
  credit: money(credit) === 0n ? null : credit,
})

const sums = ({ gross, withheld, amortised, net }: CausacionFacts['totals']): Content =>
  totals([
    { label: 'Valor bruto', amount: money(gross) },
    { label: 'Retenciones', amount: money(withheld) },
    ...(money(amortised) === 0n ? [] : [{ label: 'Anticipo amortizado', amount: money(amortised) }]),
    { label: 'Neto por pagar', amount: money(net), strong: true },
  ])
