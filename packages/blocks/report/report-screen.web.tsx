import './report.css'
import { Button } from '@mantine/core'
import {
  type Column,
  ColumnChooser,
  EmptyState,
  ErrorState,
  Keys,
  Loading,
  LongWait,
  Page,
  PageHeader,
  shownInstant,
  shownKeys,
  type TableLayout,
  useKeys,
} from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FieldInput } from '../data/form/field-input.web.tsx'
import { focusUnread } from '../data/form/focus-error.web.ts'
import { apartIn, GroupsOfReport, groupedBy, isReportedApart } from '../data/group/group-menu.web.tsx'
import { screenKey } from '../data/list/list-parts.ts'
import { ExportMenu } from '../data/list/screen/export-menu.web.tsx'
import { getFrom, noPlaceholder, requestIdOf, wordsOf } from '../http/endpoint/api.web.ts'
import { useGo } from '../screen/navigation/go.web.tsx'
import { writeSearch } from '../screen/navigation/search.ts'
import { usePaperView } from '../screen/paper-view/paper-view.web.tsx'
import { useStoredPreference } from '../screen/preference/preference.web.ts'
import { type Fields, shapeOf } from '../values/field/field.ts'
import { errorsIn, type FormValue, type FormValues, fromForm } from '../values/field/form-values.ts'
import { apiPathOf } from '../values/thing/named.ts'
import { type AnyReport, columnsIn, type ReportAnswer } from './report.ts'
import { inputIn, isComplete, lackingIn } from './report-address.ts'
import {
  type PageInput,
  Pages,
  ReportDrawing,
  ReportGroups,
  ReportTable,
  usePage,
} from './report-table.web.tsx'

export interface ReportScreenProps {
  readonly report: AnyReport
  /** The initial parameters, where the address has none. */
  readonly defaults: Readonly<Record<string, string>>
  /** The columns in sight at first; all of them by default. */
  readonly columns?: readonly string[] | undefined
  /** The parts of the address that belong to others and stay when the report is run again. */
  readonly keeps?: Readonly<Record<string, string>>
  /** Drawn before the parameters: the choice of another report. */
  readonly picker?: ReactNode
  /** Commands that use the parameters. */
  readonly beside?: ((input: Readonly<Record<string, string>>) => ReactNode) | undefined
}

const formats = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' }

/** A report: its parameters in the address, its answer as a tree of figures with links to the lists that add up to them. */
export function ReportScreen({ report, defaults, columns, keeps, picker, beside }: ReportScreenProps) {
  const params = report.params as Fields
  const search = useSearch({ strict: false }) as Record<string, string>
  const go = useGo()
  const input = inputIn(params, search, defaults)
  const apart = apartIn(report.groups ?? [], search)
  const [page, setPage] = usePage(JSON.stringify({ ...input, ...apart }))
  const { path, present, answer, cancel } = useReport(report, input, { ...apart, ...page })
  const chosen = useReportColumns(report, columns)
  const query = { ...present, ...apart, ...(chosen.named === undefined ? {} : { columns: chosen.named }) }
  const printing = usePaperView({ title: report.title, path: `${path}/export`, query })
  const run = (next: Record<string, string>) => {
    const isSame = JSON.stringify(inputIn(params, next, {})) === JSON.stringify(input)
    if (isSame) void answer.refetch()
    else void go(window.location.pathname, { search: { ...keeps, ...next, ...groupedBy(apart.groupBy) } })
  }
  const at = { ...keeps, ...present }
  const answered = { report, input, apart, answer, cancel, setPage }
  return (
    <Page>
      <PageHeader
        title={report.title}
        context={answer.data && `Consultado ${shownInstant(answer.data.at)}`}
        actions={[{ ...printing.action, disabled: answer.data === undefined }]}
      />
      {picker && <div className="q-no-print">{picker}</div>}
      {report.note !== undefined && <p role="note">{report.note}</p>}
      <div className="q-report-bar q-no-print">
        <ReportQuestions params={params} input={input} run={run} />
        <span className="q-report-tools">
          <GroupsOfReport columns={report.columns} offered={report.groups ?? []} apart={apart} at={at} />
          {chosen.chooser}
          <ExportMenu
            path={`${path}/export`}
            query={query}
            formats={formats}
            what={apart.group === undefined ? 'El reporte completo' : 'Solo este grupo'}
          />
        </span>
        {isComplete(params, input) && beside?.(input)}
      </div>
      <Lacking params={params} input={input} />
      <Answered {...answered} columns={chosen.shown} groups={{ ...at, ...groupedBy(apart.groupBy) }} />
      {printing.dialog}
    </Page>
  )
}

interface AnsweredProps {
  readonly report: AnyReport
  readonly input: Readonly<Record<string, string>>
  readonly apart: ReturnType<typeof apartIn>
  readonly answer: ReturnType<typeof useReport>['answer']
  readonly cancel: () => void
  readonly setPage: (page: PageInput) => void
  readonly columns: readonly string[]
  /** The address of its groups. */
  readonly groups: Readonly<Record<string, string>>
}

/** The answer, its loading state, or why it is empty. */
function Answered({ report, input, apart, answer, cancel, setPage, columns, groups }: AnsweredProps) {
  const { data } = answer
  return (
    <>
      {answer.isFetching && <LongWait onCancel={cancel} />}
      {answer.isError && (
        <ErrorState
          message={wordsOf(answer.error)}
          requestId={requestIdOf(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && answer.fetchStatus !== 'idle' && <Loading />}
      {data && (
        <ReportDrawing
          report={{ ...report, columns: columnsIn(report, data) }}
          input={input}
          rows={data.rows}
        />
      )}
      {data && isReportedApart(apart) && (
        <ReportGroups
          report={report}
          input={input}
          answer={data}
          by={apart.groupBy}
          address={`${window.location.pathname}${writeSearch(groups)}`}
        />
      )}
      {data && !isReportedApart(apart) && (
        <ReportTable report={report} input={input} answer={data} columns={columns} />
      )}
      {data && report.paged && <Pages answer={data} go={setPage} />}
    </>
  )
}

interface Props {
  readonly params: Fields
  readonly input: Readonly<Record<string, string>>
  readonly run: (input: Record<string, string>) => void
}

/** The parameters of a report. Enter runs it. */
function ReportQuestions({ params, input, run }: Props) {
  const [values, setValues] = useTyped(params, input)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const root = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (focusUnread(root.current)) return
    const wrong = errorsIn(shapeOf(params), fromForm(params, values))
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) run(addressed(values))
  }
  useKeys([{ keys: 'Ctrl+Enter', label: 'Consultar', run: submit }])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={root} className="q-report-questions" onSubmit={onSubmit} noValidate>
      {Object.entries(params).map(([name, field]) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          value={values[name] ?? ''}
          error={errors[name]}
          onChange={(value: FormValue) => setValues((old) => ({ ...old, [name]: value }))}
        />
      ))}
      <Button type="submit" rightSection={<Keys of="Enter" />}>
        Consultar
      </Button>
    </form>
  )
}

/** The typed parameters, which follow the address when it changes by itself: Back, a link. */
function useTyped(params: Fields, input: Props['input']) {
  const [values, setValues] = useState<FormValues>(() => typed(params, input))
  const [seen, setSeen] = useState(input)
  if (!isSame(seen, input)) {
    setSeen(input)
    if (!isSame(addressed(values), input)) setValues(typed(params, input))
  }
  return [values, setValues] as const
}

const isSame = (one: Props['input'], other: Props['input']): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

const typed = (params: Fields, input: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    Object.entries(params).map(([name, { kind }]) => {
      const value = input[name] ?? ''
      if (kind === 'integer') return [name, value === '' ? null : Number(value)]
      return [name, kind === 'flag' ? value === 'true' : value]
    }),
  )

const addressed = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === '' || value === null ? [] : [[name, String(value)]],
    ),
  )

/** «Rubro y fuente» y «Desde». */
const together = new Intl.ListFormat('es-CO')

/** The parameters that are still missing to run the report. */
function Lacking({
  params,
  input,
}: {
  readonly params: Fields
  readonly input: Readonly<Record<string, string>>
}) {
  const lacking = lackingIn(params, input)
  if (lacking.length === 0) return null
  const labels = lacking.map((name) => `«${params[name]!.label}»`)
  return <EmptyState title={`Para consultar, llene ${together.format(labels)}.`} />
}

/** The answer for the current parameters; it never shows the figures of other parameters. */
function useReport(report: AnyReport, input: Readonly<Record<string, string>>, page: PageInput) {
  const client = useQueryClient()
  const path = apiPathOf(report)
  const present = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
  const queryKey = [path, present, page]
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => getFrom<ReportAnswer>(path, { ...present, ...page }, signal),
    enabled: isComplete(report.params as Fields, input),
    placeholderData: noPlaceholder,
  })
  return { path, present, answer, cancel: () => void client.cancelQueries({ queryKey }) }
}

const asItComes: TableLayout = {}

/** The columns of a report that this user chose, in their order: on the screen, in files and on paper. */
function useReportColumns(report: AnyReport, begun: readonly string[] | undefined) {
  const [layout, setLayout] = useStoredPreference<TableLayout>(
    `report:${screenKey(apiPathOf(report))}`,
    asItComes,
  )
  const columns = columnsOf(report, begun)
  const isChosen = layout.order !== undefined || layout.hidden !== undefined
  const shown = shownKeys(columns, layout)
  return {
    shown,
    /** Sent to the server only after a choice: until then paper has the columns that fit. */
    named: isChosen ? shown.join(',') : undefined,
    chooser: <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />,
  }
}

function columnsOf({ columns }: AnyReport, begun?: readonly string[]): Column<object>[] {
  const all = Object.entries(columns as Fields)
  const first = begun ?? all.map(([key]) => key)
  const order = [...first, ...Object.keys(columns).filter((key) => !first.includes(key))]
  return order.flatMap((key) => {
    const field = (columns as Fields)[key]
    return field === undefined ? [] : [{ key, header: field.label, folded: !first.includes(key) }]
  })
}
