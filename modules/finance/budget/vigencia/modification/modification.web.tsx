import './modification.css'
import type { DocumentAnswer } from '@quina/blocks'
import { type DocumentForm, documentScreens, type FormPieces } from '@quina/blocks/web'
import { dayInBogota, type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { useEffect, useReducer } from 'react'
import { OpenLine } from '../../ledger/control-line/control-line.web.tsx'
import {
  type ModificationKind,
  modification,
  modificationKinds,
  modifiedExpenseOptions,
  modifiedIncomeOptions,
} from './modification.contract.ts'
import { classesOfKind, type Panel, panels } from './modification.domain.ts'
import {
  type FigureTexts,
  figuresIn,
  type SimulatedFigures,
  type SimulatedLine,
  simulate,
} from './simulation.domain.ts'

type Line = { readonly id: string; readonly amount: Money } & Readonly<Record<string, unknown>>
type Facts = Readonly<Record<string, string | null>> | null | undefined

const factOf = (line: Line, name: string): Money | null => {
  const facts = (line.apropiacionIdFacts ?? line.aforoIdFacts) as Facts
  return facts ? money(facts[name] ?? '0') : null
}

const available = {
  key: 'available',
  header: 'Disponible',
  width: 130,
  align: 'right' as const,
  render: (line: Line) => factOf(line, 'available') !== null && <Amount of={factOf(line, 'available')} />,
}

/** Checks that the taken amount is free on the date of the act. Lines of one rubro take from the same balance. */
function notEnough(line: Line, lines: readonly Line[]): { readonly amount?: string } {
  if (line.amount < zero) return { amount: 'El valor debe ser mayor que cero.' }
  const free = factOf(line, 'available')
  const same = lines.filter((one) => one.apropiacionId === line.apropiacionId)
  const input = sumOf(same, 'amount')
  if (free === null || input <= free) return {}
  return { amount: `Supera el saldo por certificar en ${showPesos(minus(input, free))}.` }
}

const expense = {
  columns: ['apropiacionId', 'available', 'amount'] as const,
  widths: { apropiacionId: 'minmax(180px, 1fr)', amount: 140 },
  lookup: {
    apropiacionId: ({ date }: { readonly date: string }) => ({
      to: modifiedExpenseOptions.to,
      query: { date },
    }),
  },
  computed: [available],
  relatedBy: (line: Line) => (line.apropiacionId ?? null) as string | null,
}

export const modificationScreens = documentScreens(modification, {
  columns: ['number', 'kind', 'date', 'actNumber', 'purpose', 'condition', 'total'],
  defaults: ({ kind = 'traslado' }) => ({
    kind: kind in modificationKinds ? kind : 'traslado',
    date: dayInBogota(new Date()),
    actKind: 'resolucion',
    authority: 'gerente',
  }),
  lines: {
    income: {
      columns: ['aforoId', 'available', 'amount'],
      widths: { aforoId: 'minmax(180px, 1fr)', amount: 140 },
      lookup: { aforoId: ({ date }) => ({ to: modifiedIncomeOptions.to, query: { date } }) },
      computed: [{ ...available, header: 'Aforo' }],
    },
    taken: { ...expense, validate: notEnough },
    given: expense,
  },
  form: (pieces, form) => (
    <>
      <pieces.Section>
        <pieces.Ask name="kind" span={3} />
        <pieces.Ask name="date" span={2} />
        <pieces.Ask name="actKind" span={3} />
        <pieces.Ask name="actNumber" span={2} />
        <pieces.Ask name="authority" span={2} />
        <pieces.Ask name="purpose" wide />
      </pieces.Section>
      {form && <TypedPanels pieces={pieces} form={form} />}
    </>
  ),
  header: (answer, form) => <Simulation answer={answer} form={form} />,
  actionTitle: (action, answer) =>
    action === 'approve' ? `Aprobar ${nounOf(answer)} por ${showPesos(totalOf(answer))}` : undefined,
})

interface PanelsProps {
  readonly pieces: FormPieces<typeof modification>
  readonly form: DocumentForm<typeof modification>
}

/** The panels of the kind, side by side. Another panel stays while it has lines, so that they can be removed. */
function TypedPanels({ pieces: { Lines }, form }: PanelsProps) {
  const kind = form.values().kind as ModificationKind
  const shown = panels.filter(
    (panel) => classesOfKind[kind]?.[panel] !== undefined || form.lines(panel).length > 0,
  )
  return (
    <>
      <div className="q-panels">
        {shown.map((panel) => (
          <Lines key={panel} name={panel} title={panelTitle(kind, panel)} />
        ))}
      </div>
      <OpenLine vigencia={form.values().date.slice(0, 4)} />
    </>
  )
}

const nounOf = ({ values }: DocumentAnswer): string =>
  (modificationKinds[values.kind as ModificationKind].split(' ')[0] ?? '').toLowerCase()

const totalOf = ({ values }: DocumentAnswer): Money => {
  const total = (panel: Panel) =>
    sumOf((values[panel] ?? []) as readonly { amount: string }[], (line) => money(line.amount))
  return panels.map(total).reduce((most, one) => (one > most ? one : most), zero)
}

type Form = DocumentForm<typeof modification>
type Cells = Readonly<Record<string, unknown>>

type SimulationProps = Readonly<{ answer: DocumentAnswer | null; form: Form | null }>

/** The result of each line of control: from the look-ups while the user types, from the ledger afterwards. */
function Simulation({ answer, form }: SimulationProps) {
  useEachChange(form)
  const kind = (form?.values().kind ?? answer?.values.kind) as ModificationKind | ''
  if (!kind) return null
  const lines = form ? typedLines(form) : storedLines(answer)
  const rows = simulate(kind, lines)
  return (
    <>
      <Balance kind={kind} lines={lines} />
      {rows.length > 0 && <Becomes rows={rows} />}
    </>
  )
}

/** Re-renders with each change in the form. */
function useEachChange(form: Form | null): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => form?.watch(again), [form])
}

const fieldOf = (panel: Panel) => (panel === 'income' ? 'aforoId' : 'apropiacionId')

const typedLines = (form: Form): SimulatedLine[] =>
  panels.flatMap((panel) =>
    (form.lines(panel) as readonly Cells[]).flatMap((line) => {
      const field = fieldOf(panel)
      const id = line[field]
      if (typeof id !== 'string') return []
      const figures = figuresIn(line[`${field}Facts`] as Readonly<Record<string, string | null>> | null)
      return [
        { panel, id, label: String(line[`${field}Label`] ?? ''), amount: line.amount as Money, figures },
      ]
    }),
  )

function storedLines(answer: DocumentAnswer | null): SimulatedLine[] {
  const { values = {}, labels = {}, facts = {} } = answer ?? {}
  const known = (facts.figures ?? {}) as Readonly<Record<string, FigureTexts>>
  return panels.flatMap((panel) =>
    ((values[panel] ?? []) as readonly Readonly<Record<string, string>>[]).map((line, index) => {
      const field = fieldOf(panel)
      const id = line[field] ?? ''
      const label = labels[`${panel}.${index}.${field}`] ?? ''
      return { panel, id, label, amount: money(line.amount ?? '0'), figures: figuresIn(known[id]) }
    }),
  )
}

/** The two sides of the act and their difference, which must be zero to approve it. */
function Balance({
  kind,
  lines,
}: {
  readonly kind: ModificationKind
  readonly lines: readonly SimulatedLine[]
}) {
  const totals = panels
    .filter((panel) => classesOfKind[kind][panel] !== undefined)
    .map((panel) => ({
      panel,
      total: sumOf(
        lines.filter((line) => line.panel === panel),
        'amount',
      ),
    }))
  const [first, second] = totals
  if (first === undefined) return null
  const difference = second === undefined ? zero : minus(first.total, second.total)
  return (
    <p className="q-context" role="status">
      {panelTitle(kind, first.panel)} {showPesos(first.total)}
      {second && (
        <>
          {' '}
          − {panelTitle(kind, second.panel).toLowerCase()} {showPesos(second.total)} ={' '}
          <b className={difference === zero ? undefined : 'q-negative'}>{showPesos(difference)}</b>
        </>
      )}
    </p>
  )
}

const titles: Readonly<Record<ModificationKind, Readonly<Partial<Record<Panel, string>>>>> = {
  adicion: { income: 'Ingresos que se adicionan', given: 'Gastos que se adicionan' },
  reduccion: { income: 'Ingresos que se reducen', taken: 'Gastos que se reducen' },
  traslado: { taken: 'Contracréditos (se quita)', given: 'Créditos (se da)' },
  aplazamiento: { taken: 'Gastos que se aplazan' },
  desaplazamiento: { given: 'Gastos que se desaplazan' },
}
const strayTitles: Readonly<Record<Panel, string>> = {
  income: 'Ingresos: retírelos, este tipo no los lleva',
  taken: 'Se quita: retírelo, este tipo no lo lleva',
  given: 'Se da: retírelo, este tipo no lo lleva',
}
const panelTitle = (kind: ModificationKind, panel: Panel): string => titles[kind][panel] ?? strayTitles[panel]

function Becomes({ rows }: { readonly rows: readonly SimulatedFigures[] }) {
  return (
    <div className="q-sideways">
      <table className="q-becomes">
        <caption>Cómo quedan los rubros</caption>
        <thead>
          <tr>
            <th scope="col">Rubro y fuente</th>
            <th scope="col">Inicial</th>
            <th scope="col">Modificaciones</th>
            <th scope="col">Definitivo</th>
            <th scope="col">Este acto</th>
            <th scope="col">Queda definitivo</th>
            <th scope="col">Comprometido o recaudado</th>
            <th scope="col">Disponible</th>
            <th scope="col">Queda disponible</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Become key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Become({ row }: { readonly row: SimulatedFigures }) {
  const { label, inicial, modifications, definitiva, change, definitivaAfter, committed, available } = row
  return (
    <tr>
      <td>{label}</td>
      {[inicial, modifications, definitiva, change].map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={index}>
          <Amount of={amount} />
        </td>
      ))}
      <td className="q-after">
        <Amount of={definitivaAfter} />
      </td>
      <td>
        <Amount of={committed} />
      </td>
      <td>
        <Amount of={available} />
      </td>
      <td className="q-after">
        <Amount of={row.availableAfter} />
      </td>
    </tr>
  )
}
