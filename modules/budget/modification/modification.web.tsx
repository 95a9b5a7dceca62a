import type { DocumentAnswer } from '@quina/blocks'
import { type DocumentForm, documentScreens, type FormPieces } from '@quina/blocks/web'
import { dayInBogota, type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { OpenLine } from '../control-line/control-line.web.tsx'
import {
  type ModificationKind,
  modification,
  modificationKinds,
  modifiedExpenseOptions,
  modifiedIncomeOptions,
} from './modification.contract.ts'
import { classesOfKind, type Panel, panels } from './modification.domain.ts'
import { panelTitle, Simulation } from './simulation.web.tsx'

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

/** What is taken must be free on the date of the act. Two lines of one rubro take from the same balance. */
function notEnough(line: Line, lines: readonly Line[]): { readonly amount?: string } {
  if (line.amount < zero) return { amount: 'El valor debe ser mayor que cero.' }
  const free = factOf(line, 'available')
  const same = lines.filter((one) => one.apropiacionId === line.apropiacionId)
  const asked = sumOf(same, (one) => one.amount)
  if (free === null || asked <= free) return {}
  return { amount: `Supera el saldo por certificar en ${showPesos(minus(asked, free))}.` }
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
      lookup: {
        aforoId: ({ date }) => ({ to: modifiedIncomeOptions.to, query: { date } }),
      },
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

/** The panels of the kind, side by side; one that the kind has not stays while it holds lines, so that they can be removed. */
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
