import './dashboard.css'
import type { AnswerOf } from '@quina/blocks'
import { Go, Show, useVigencia } from '@quina/blocks/web'
import { firstDayOf, lastDayOf, money, monthNames, percentText, showPesos } from '@quina/kernel'
import { BarsChart, LinesChart, Page, PageHeader, Panel, shownPercent } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { PendingTile } from '../summary/pending-tile.web.tsx'
import { SummaryTile } from '../summary/summary-tile.web.tsx'
import { dashboard, type Month, type SpentFigures } from './dashboard.contract.ts'

type MonthStage = Exclude<keyof Month, 'month' | 'quota'>

/** The budget of the working vigencia at a glance; every figure links to its moves. */
export function BudgetIndex() {
  const vigencia = useVigencia()
  return (
    <Page>
      <PageHeader title={`Presupuesto ${vigencia}`} context="Para buscar cualquier número, oprima Ctrl+K." />
      <div className="q-board">
        <Panel title="Ejecución de gastos">
          <SummaryTile />
        </Panel>
        <Panel title="Pendientes">
          <PendingTile />
        </Panel>
        <Show of={dashboard} params={{ vigencia }}>
          {(board) => <Board vigencia={vigencia} {...board} />}
        </Show>
      </div>
    </Page>
  )
}

type BoardProps = AnswerOf<typeof dashboard> & { readonly vigencia: number }

function Board({ vigencia, months, fuentes, rubros, exhausted, income }: BoardProps) {
  return (
    <>
      <Wide title="Mes a mes">
        <LinesChart
          label={`Compromisos, pagos, PAC y recaudo de cada mes de ${vigencia}`}
          series={[
            { key: 'registro', label: 'Comprometido' },
            { key: 'pago', label: 'Pagado' },
            { key: 'quota', label: 'PAC' },
            { key: 'recaudado', label: 'Recaudado' },
          ]}
          points={months.map((one) => ({
            name: (monthNames[one.month - 1] ?? '').slice(0, 3),
            values: {
              registro: money(one.registro),
              pago: money(one.pago),
              quota: money(one.quota),
              recaudado: money(one.recaudado),
            },
            leads: monthLeads(vigencia, one.month),
          }))}
        />
        <MonthTable vigencia={vigencia} months={months} />
      </Wide>
      <SpentPanel title="Por fuente" rows={fuentes} by="fuenteCode" chart />
      <SpentPanel title="Los rubros más grandes" rows={rubros} by="rubroCode" />
      <SpentPanel
        title="Rubros casi sin saldo"
        rows={exhausted}
        by="rubroCode"
        empty="Ningún rubro está por agotarse."
      />
      <Wide title="Ingresos">
        <Table heads={['Rubro', 'Aforo', 'Reconocido', 'Recaudado', '% recaudo']}>
          {income.map((row) => (
            <tr key={row.code}>
              <td>{`${row.code} ${row.name}`}</td>
              <Cell amount={row.definitivo} />
              <Cell amount={row.reconocido} search={{ rubroCode: row.code, stage: 'reconocido' }} />
              <Cell amount={row.recaudado} search={{ rubroCode: row.code, stage: 'recaudado' }} />
              <td>{shownPercent(percentText(money(row.recaudado), money(row.definitivo)))}</td>
            </tr>
          ))}
        </Table>
      </Wide>
    </>
  )
}

/** The links of a month's row to its moves. */
const monthLeads = (vigencia: number, month: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['registro', 'pago', 'recaudado'].map((stage) => [
      stage,
      `/budget/movement?stage=${stage}&day=${firstDayOf(vigencia, month)}..${lastDayOf(vigencia, month)}`,
    ]),
  )

const monthStages: readonly (readonly [MonthStage, string])[] = [
  ['cdp', 'CDP'],
  ['registro', 'Comprometido'],
  ['obligacion', 'Obligado'],
  ['pago', 'Pagado'],
  ['recaudado', 'Recaudado'],
]

function MonthTable({ vigencia, months }: { readonly vigencia: number; readonly months: readonly Month[] }) {
  return (
    <Table heads={['Mes', ...monthStages.map(([, label]) => label), 'PAC']}>
      {months.map((one) => (
        <tr key={one.month}>
          <td>{monthNames[one.month - 1]}</td>
          {monthStages.map(([stage]) => (
            <Cell
              key={stage}
              amount={one[stage]}
              search={{ stage, day: `${firstDayOf(vigencia, one.month)}..${lastDayOf(vigencia, one.month)}` }}
            />
          ))}
          <Cell amount={one.quota} />
        </tr>
      ))}
    </Table>
  )
}

interface SpentPanelProps {
  readonly title: string
  readonly rows: readonly SpentFigures[]
  /** The filter of the list of moves by fuente or rubro. */
  readonly by: 'fuenteCode' | 'rubroCode'
  readonly chart?: true
  readonly empty?: string
}

function SpentPanel({ title, rows, by, chart, empty }: SpentPanelProps) {
  if (rows.length === 0) return <Panel title={title}>{empty ?? 'Todavía no hay presupuesto aprobado.'}</Panel>
  const leads = (code: string, stage: string) => ({ [by]: code, stage })
  return (
    <Wide title={title}>
      {chart && (
        <BarsChart
          label="Definitivo, comprometido y pagado de cada fuente"
          series={[
            { key: 'definitiva', label: 'Definitivo' },
            { key: 'comprometido', label: 'Comprometido' },
            { key: 'pagado', label: 'Pagado' },
          ]}
          points={rows.map((row) => spentPoint(row, by))}
        />
      )}
      <Table
        heads={[
          'Código y nombre',
          'Definitivo',
          'Comprometido',
          'Obligado',
          'Pagado',
          'Disponible',
          '% comp.',
        ]}
      >
        {rows.map((row) => (
          <tr key={row.code}>
            <td>{`${row.code} ${row.name}`}</td>
            <Cell amount={row.definitiva} />
            <Cell amount={row.comprometido} search={leads(row.code, 'registro')} />
            <Cell amount={row.obligado} search={leads(row.code, 'obligacion')} />
            <Cell amount={row.pagado} search={leads(row.code, 'pago')} />
            <Cell amount={row.disponible} />
            <td>{shownPercent(percentText(money(row.comprometido), money(row.definitiva)))}</td>
          </tr>
        ))}
      </Table>
    </Wide>
  )
}

const spentPoint = ({ code, definitiva, comprometido, pagado }: SpentFigures, by: SpentPanelProps['by']) => ({
  name: code,
  values: { definitiva: money(definitiva), comprometido: money(comprometido), pagado: money(pagado) },
  leads: {
    comprometido: `/budget/movement?${by}=${code}&stage=registro`,
    pagado: `/budget/movement?${by}=${code}&stage=pago`,
  },
})

/** A panel with a table of figures takes the whole width. */
const Wide = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="q-board-wide">
    <Panel title={title}>{children}</Panel>
  </div>
)

function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <div className="q-board-scroll">
      <table className="q-board-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly amount: string
  /** The filter of the list of moves of the amount. */
  readonly search?: Readonly<Record<string, string>>
}

function Cell({ amount, search }: CellProps) {
  const shown = money(amount) === 0n ? '—' : showPesos(money(amount))
  return (
    <td>
      {search && money(amount) !== 0n ? (
        <Go to="/budget/movement" search={search}>
          {shown}
        </Go>
      ) : (
        shown
      )}
    </td>
  )
}
