import { type DocumentPrint, lineTable, notes, type PrintedDocument } from '@quina/blocks/print'
import { money, moneyText } from '@quina/kernel'
import type { ModificationKind, modification } from './modification.contract.ts'
import { panels } from './modification.domain.ts'
import {
  type FigureTexts,
  figuresIn,
  type Simulated,
  type SimulatedLine,
  simulate,
} from './simulation.domain.ts'

type Line = Readonly<Record<'apropiacionId' | 'aforoId' | 'amount', string | undefined>>

/** Acto de modificación: its lines, and every balance before and after (finance dossier §19). */
export const modificationPrint: DocumentPrint<typeof modification> = {
  title: 'Acto de modificación al presupuesto',
  declares: ({ date, values }) => declarations[values.kind as ModificationKind](date.slice(0, 4)),
  pairs: ['kind', 'date', 'actKind', 'actNumber', 'authority', 'purpose'],
  lines: [
    { field: 'income', total: 'amount' },
    { field: 'taken', total: 'amount' },
    { field: 'given', total: 'amount' },
  ],
  adds: (printed) => [
    notes('', { heading: 'Cómo quedan los rubros' }),
    lineTable({
      columns: [
        { key: 'label', header: 'Rubro y fuente', kind: 'text' },
        { key: 'inicial', header: 'Inicial', kind: 'money' },
        { key: 'definitiva', header: 'Definitivo antes', kind: 'money' },
        { key: 'definitivaAfter', header: 'Definitivo después', kind: 'money' },
        { key: 'available', header: 'Disponible antes', kind: 'money' },
        { key: 'availableAfter', header: 'Disponible después', kind: 'money' },
      ],
      rows: simulate(printed.values.kind as ModificationKind, linesOf(printed)).map((row) => ({
        values: { label: row.label, ...textsOf(row) },
      })),
      fontSize: 7.5,
    }),
  ],
  signs: { legalRepresentative: 'Gerente', budgetHead: 'Jefe de presupuesto' },
}

const certifies =
  'El jefe de presupuesto certifica que los valores que se quitan están libres de afectación en la fecha del acto.'
const declarations: Readonly<Record<ModificationKind, (vigencia: string) => string>> = {
  adicion: (vigencia) =>
    `Se adicionan el presupuesto de ingresos y el de gastos de la vigencia ${vigencia} por igual valor.`,
  reduccion: (vigencia) =>
    `Se reducen el presupuesto de ingresos y el de gastos de la vigencia ${vigencia} por igual valor. ${certifies}`,
  traslado: (vigencia) =>
    `Se trasladan apropiaciones dentro del presupuesto de gastos de la vigencia ${vigencia}, sin cambiar su total. ${certifies}`,
  aplazamiento: (vigencia) =>
    `Se aplazan apropiaciones del presupuesto de gastos de la vigencia ${vigencia}. ${certifies}`,
  desaplazamiento: (vigencia) =>
    `Se levanta el aplazamiento de apropiaciones del presupuesto de gastos de la vigencia ${vigencia}.`,
}

function linesOf({ values, labels, facts = {} }: PrintedDocument): SimulatedLine[] {
  const known = (facts.figures ?? {}) as Readonly<Record<string, FigureTexts>>
  return panels.flatMap((panel) =>
    ((values[panel] ?? []) as readonly Line[]).map((line, at) => {
      const field = panel === 'income' ? 'aforoId' : 'apropiacionId'
      const id = line[field] ?? ''
      return {
        panel,
        id,
        label: labels[`${panel}.${at}.${field}`] ?? '',
        amount: money(line.amount ?? '0'),
        figures: figuresIn(known[id]),
      }
    }),
  )
}

const textsOf = ({ inicial, definitiva, definitivaAfter, available, availableAfter }: Simulated) => ({
  inicial: moneyText(inicial),
  definitiva: moneyText(definitiva),
  definitivaAfter: moneyText(definitivaAfter),
  available: moneyText(available),
  availableAfter: moneyText(availableAfter),
})
