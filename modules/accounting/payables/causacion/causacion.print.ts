import { type Content, type DocumentPrint, headedTable, type PrintColumn, totals } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import { rateText } from '../../withholding/withholding-rule/decimal.domain.ts'
import type { causacion } from './causacion.contract.ts'
import type { CausacionFacts } from './paper.contract.ts'

/** The paper of a causación: support, deductions with base and rate, net in words, entry and rubros (finance dossier §19). */
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

const deduction = (one: CausacionFacts['withholdings'][number]) => ({
  ...one,
  shownRate: rateText(one),
})

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
