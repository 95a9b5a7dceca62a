import type { DocumentPrint } from '@quina/blocks/print'
import { lineTable, notes } from '@quina/blocks/print'
import { money, zero } from '@quina/kernel'
import { amendmentKinds, type contract } from './contract.contract.ts'

/** The ficha of a contract: what was agreed, its otrosíes and how it stands. */
export const contractPrint: DocumentPrint<typeof contract> = {
  title: 'Ficha del contrato',
  pairs: [
    'payerId',
    'contractNumber',
    'name',
    'cucon',
    'date',
    'startsOn',
    'endsOn',
    'contractModality',
    'coverage',
    'regime',
    'tarifarioId',
    'percent',
    'serviceMode',
    'value',
    'monthlyValue',
    'paymentDays',
    'supervisor',
    'object',
    'glosaTerms',
    'guarantees',
  ],
  lines: [],
  worth: ({ facts }) => (typeof facts?.worth === 'string' ? money(facts.worth) : zero),
  adds: ({ facts = {} }) => [...otrosies(facts.amendments), ...standing(facts)],
  signs: {},
}

function otrosies(given: unknown) {
  const rows = Array.isArray(given) ? given : []
  if (rows.length === 0) return []
  return [
    notes('', { heading: 'Otrosíes' }),
    lineTable({
      columns: [
        { key: 'amendmentNumber', header: 'Número', kind: 'text' },
        { key: 'kind', header: 'Tipo', kind: 'choice', options: amendmentKinds },
        { key: 'date', header: 'Fecha', kind: 'day' },
        { key: 'newEnd', header: 'Nuevo fin', kind: 'day' },
        { key: 'note', header: 'Qué cambia', kind: 'note' },
        { key: 'value', header: 'Valor', kind: 'money' },
      ],
      rows: rows.map((values) => ({ values })),
    }),
  ]
}

const figures = {
  worth: 'Valor con otrosíes',
  invoiced: 'Facturado',
  credited: 'Notas crédito',
  filed: 'Radicado',
  glosa: 'Glosa aceptada',
  paid: 'Pagado',
  available: 'Saldo por facturar',
} as const

function standing(facts: Readonly<Record<string, unknown>>) {
  const rows = Object.entries(figures)
    .filter(([name]) => typeof facts[name] === 'string')
    .map(([name, label]) => ({ values: { label, amount: String(facts[name]) } }))
  return [
    notes('', { heading: 'Ejecución' }),
    lineTable({
      columns: [
        { key: 'label', header: 'Concepto', kind: 'text', width: '*' },
        { key: 'amount', header: 'Valor', kind: 'money' },
      ],
      rows,
    }),
  ]
}
