import { plural } from '@quina/kernel'
import { BarsChart, EmptyState, LinesChart, Pager } from '@quina/ui/web'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { drillAddress } from '../screen/navigation/drill-address.ts'
import { GoTo } from '../screen/navigation/go-to.web.tsx'
import { type Field, type Fields, isBrief } from '../values/field/field.ts'
import { FieldValue, isFigure } from '../values/field/shown-field.web.tsx'
import { integer, text } from '../values/field/words.ts'
import { type AnyReport, columnsIn, type ReportAnswer, type ReportRow, type ReportValue } from './report.ts'
import { pointsOf } from './report-points.ts'
import { nothingFound } from './report-words.ts'

interface Props {
  readonly report: AnyReport
  readonly input: Readonly<Record<string, string>>
  readonly answer: ReportAnswer
  readonly columns?: readonly string[] | undefined
}

/** The answer of a report: groups open and close, and figures link to the list that adds up to them. */
export function ReportTable({ report, input, answer, columns }: Props) {
  const shown = useMemo(() => {
    const fields = columnsIn(report, answer)
    const names = (columns ?? Object.keys(fields)).filter((name) => name in fields)
    return names.map((name) => [name, fields[name]] as const)
  }, [columns, report, answer])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => visible(answer.rows, closed), [answer.rows, closed])
  const isTree = useMemo(() => answer.rows.some(({ group }) => group), [answer.rows])
  const turn = useMemo(() => (id: string) => setClosed((old) => turned(old, id)), [])
  if (answer.rows.length === 0) return <EmptyState title={nothingFound(report)} />
  return (
    <Scrolling title={report.title} isTree={isTree} columns={shown.length}>
      <table>
        <thead>
          <tr>
            {shown.map(([name, field]) => (
              <th key={name} scope="col" className={cellClass(field)}>
                {field?.help === undefined ? field?.label : <Defined label={field.label} as={field.help} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              shown={shown}
              drill={report.drill}
              input={input}
              closed={closed.has(row.id)}
              turn={turn}
            />
          ))}
          <TotalRow shown={shown} totals={answer.totals} report={report} input={input} />
        </tbody>
      </table>
    </Scrolling>
  )
}

interface GroupsProps extends Omit<Props, 'columns'> {
  readonly by: string
  /** The address of these groups; the rows of one group are beside it. */
  readonly address: string
}

/** The totals of each group, whose name links to its rows. */
export function ReportGroups({ report, by, address, ...props }: GroupsProps) {
  const groupedReport = useMemo((): AnyReport => {
    const columns = report.columns as Fields
    const added = report.totals.map((name) => [name, columns[name]])
    const named = { label: text(columns[by]?.label ?? by), count: integer('Filas') }
    return {
      ...report,
      columns: { ...named, ...Object.fromEntries(added) },
      drill: { label: `${address}&group={group}` },
      drillTotals: {},
    }
  }, [report, by, address])
  return <ReportTable report={groupedReport} {...props} />
}

/** The definition of a figure, for pointers and screen readers on its heading. */
const Defined = ({ label, as }: { readonly label: string; readonly as: string }) => (
  <abbr className="q-defined" title={as}>
    {label}
  </abbr>
)

type ScrollingProps = Readonly<{ title: string; isTree: boolean; columns: number; children: ReactNode }>

/** With more columns than these, they are drawn closer together. */
const roomy = 7

const Scrolling = ({ title, isTree, columns, children }: ScrollingProps) => {
  const className = `q-report q-panel${isTree ? ' q-report-tree' : ''}${columns > roomy ? ' q-report-wide' : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={className} aria-label={`Tabla: ${title}`} tabIndex={0}>
      {children}
    </section>
  )
}

/** Figures are right-aligned, a code is not broken; a cell of a few letters, such as a turno, takes only their width. */
function cellClass(field: Field | undefined): string | undefined {
  if (field === undefined) return undefined
  if (isFigure(field)) return 'q-figure'
  if (isBrief(field.max)) return 'q-brief'
  return field.kind === 'code' ? 'q-code' : undefined
}

type ShownColumns = readonly (readonly [string, Field | undefined])[]

interface RowProps {
  readonly row: ReportRow
  readonly shown: ShownColumns
  readonly drill: AnyReport['drill']
  readonly input: Readonly<Record<string, string>>
  readonly closed: boolean
  readonly turn: (id: string) => void
}

const Row = memo(function Row({ row, shown, drill, input, closed, turn }: RowProps) {
  return (
    <tr className={row.group ? 'q-report-group' : undefined}>
      {shown.map(([name, field], index) => (
        <td key={name} className={cellClass(field)} title={longWords(row.values[name])}>
          {index === 0 && <Opener row={row} closed={closed} turn={turn} />}
          <Figure
            field={field}
            value={row.values[name]}
            heading={row.group}
            to={drill?.[name]}
            facts={{ ...input, ...row.values }}
          />
        </td>
      ))}
    </tr>
  )
})

/** Shows a text that may be cut, whole, beside the pointer. */
const longWords = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 24 ? value : undefined

/** The indent of a tree, and the button that folds a group. */
function Opener({ row, closed, turn }: Pick<RowProps, 'row' | 'closed' | 'turn'>) {
  const indent = (
    <span className={row.group ? 'q-report-indent' : 'q-report-leaf'} style={{ width: row.level * 12 }} />
  )
  if (!row.group) return indent
  const name = String(Object.values(row.values)[0] ?? '')
  return (
    <>
      {indent}
      <button
        type="button"
        className="q-report-opener"
        aria-expanded={!closed}
        aria-label={`${closed ? 'Abrir' : 'Cerrar'} ${name}`}
        onClick={() => turn(row.id)}
      >
        {closed ? '▸' : '▾'}
      </button>
    </>
  )
}

interface FigureProps {
  readonly field: Field | undefined
  readonly value: ReportValue | undefined
  /** An empty cell of a heading is left blank: it is not a missing figure. */
  readonly heading: boolean
  readonly to: string | undefined
  readonly facts: Readonly<Record<string, unknown>>
}

function Figure({ field, value, heading, to, facts }: FigureProps) {
  if (field === undefined || value === undefined || (heading && (value ?? '') === '')) return null
  const drawn = <FieldValue field={field} value={value} />
  const empty = value === null || value === undefined || value === '0.00'
  const address = to === undefined || empty ? null : drillAddress(to, facts)
  return address === null ? drawn : <GoTo address={address}>{drawn}</GoTo>
}

interface TotalRowProps extends Pick<Props, 'report' | 'input'> {
  readonly shown: ShownColumns
  readonly totals: Readonly<Record<string, string>>
}

function TotalRow({ shown, totals, report, input }: TotalRowProps) {
  if (Object.keys(totals).length === 0) return null
  return (
    <tr className="q-report-total">
      {shown.map(([name, field], index) => (
        <td key={name} className={cellClass(field)}>
          {index === 0
            ? 'Total'
            : totals[name] !== undefined && (
                <Figure
                  field={field}
                  value={totals[name]}
                  heading
                  to={report.drillTotals?.[name]}
                  facts={{ ...input, ...totals }}
                />
              )}
        </td>
      ))}
    </tr>
  )
}

function turned(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(closed)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The visible rows. A row belongs to the last group above it with a lower level. */
function visible(rows: readonly ReportRow[], closed: ReadonlySet<string>): ReportRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return rows.filter((row) => {
    if (row.level > hiddenBelow) return false
    hiddenBelow = closed.has(row.id) ? row.level : Number.POSITIVE_INFINITY
    return true
  })
}

interface DrawingProps {
  readonly report: AnyReport
  readonly input: Readonly<Record<string, string>>
  readonly rows: readonly ReportRow[]
}

/** The figures of a report side by side or over time, where the report declares a chart. */
export function ReportDrawing({ report, input, rows }: DrawingProps) {
  const { chart } = report
  const points = useMemo(() => pointsOf(report, input, rows), [report, input, rows])
  if (chart === undefined || points.length < 2) return null
  const columns = report.columns as Fields
  const Drawing = chart.kind === 'lines' ? LinesChart : BarsChart
  return (
    <div className="q-report-drawing q-panel">
      <Drawing
        label={report.title}
        height={170}
        series={[
          ...chart.series.map((key) => ({ key, label: columns[key]?.label ?? key })),
          ...(chart.line === undefined
            ? []
            : [{ key: chart.line, label: columns[chart.line]?.label ?? chart.line, line: true as const }]),
        ]}
        points={points}
      />
    </div>
  )
}

export type PageInput = Readonly<Record<string, string>>

/** The page of a paged report; the first again when the parameters change. */
export function usePage(question: string) {
  const [held, setHeld] = useState<{ question: string; page: PageInput }>({ question, page: {} })
  const page = held.question === question ? held.page : {}
  return [page, (next: PageInput) => setHeld({ question, page: next })] as const
}

export function Pages({
  answer,
  go,
}: {
  readonly answer: ReportAnswer
  readonly go: (page: PageInput) => void
}) {
  const { next, previous } = answer
  if (!next && !previous) return null
  return (
    <Pager
      range={plural(answer.rows.filter(({ group }) => !group).length, 'fila', 'filas')}
      onFirst={previous ? () => go({}) : undefined}
      onPrevious={previous ? () => go({ before: previous }) : undefined}
      onNext={next ? () => go({ after: next }) : undefined}
      onLast={next ? () => go({ last: 'true' }) : undefined}
    />
  )
}
