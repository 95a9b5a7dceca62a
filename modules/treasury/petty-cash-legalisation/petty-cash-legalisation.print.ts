import { type DocumentPrint, lineTable, notes, type PrintColumn, totals } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { pettyCashLegalisation } from './petty-cash-legalisation.contract.ts'

const columns: readonly PrintColumn[] = [
  { key: 'label', header: 'Gasto', kind: 'code' },
  { key: 'date', header: 'Fecha', kind: 'day' },
  { key: 'tercero', header: 'Proveedor', kind: 'text', width: 'auto' },
  { key: 'support', header: 'Soporte', kind: 'code' },
  { key: 'gross', header: 'Bruto', kind: 'money' },
  { key: 'withheld', header: 'Retenciones', kind: 'money' },
  { key: 'net', header: 'Pagado', kind: 'money' },
]

const byRubro: readonly PrintColumn[] = [
  { key: 'rubro', header: 'Rubro', kind: 'text', width: 'auto' },
  { key: 'gross', header: 'Valor', kind: 'money' },
]

interface Facts {
  readonly expenses: readonly Record<string, string>[]
  readonly rubros: readonly Record<string, string>[]
  readonly net: string
  readonly returned: string
}

const factsIn = (facts: Readonly<Record<string, unknown>> | undefined): Facts => ({
  expenses: [],
  rubros: [],
  net: '0.00',
  returned: '0.00',
  ...facts,
})

/** The request of a reembolso, and the act by which a caja menor is closed. */
export const pettyCashLegalisationPrint: DocumentPrint<typeof pettyCashLegalisation> = {
  title: ({ values }) =>
    values.kind === 'final'
      ? 'Acta de legalización definitiva de caja menor'
      : 'Solicitud de reembolso de caja menor',
  pairs: ['pettyCashId', 'kind', 'purpose'],
  lines: [],
  worth: ({ facts }) => money(factsIn(facts).net),
  adds: ({ facts, values }) => {
    const { expenses, rubros, net, returned } = factsIn(facts)
    const rows = (of: readonly Record<string, string>[]) =>
      of.map((one) => ({ values: { ...one, ...amountsIn(one) } }))
    const figures = [
      { label: 'Gastos legalizados, neto', amount: money(net), strong: true },
      ...(values.kind === 'final' ? [{ label: 'Sobrante que se reintegra', amount: money(returned) }] : []),
    ]
    return [
      lineTable({ columns, rows: rows(expenses), totals: ['gross', 'withheld', 'net'] }),
      ...(rubros.length === 0
        ? []
        : [
            notes('', { heading: 'Por rubro' }),
            lineTable({ columns: byRubro, rows: rows(rubros), totals: ['gross'] }),
          ]),
      totals(figures),
    ]
  },
  signs: { keeper: 'Responsable de la caja menor', manager: 'Ordenador del gasto', treasurer: 'Tesorero' },
}

const amountsIn = (row: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['gross', 'withheld', 'net'].flatMap((name) =>
      row[name] === undefined ? [] : [[name, money(row[name])]],
    ),
  )
