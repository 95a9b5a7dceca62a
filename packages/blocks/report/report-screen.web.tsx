import './report.css'
import { ErrorState, Loading, LongWait, Page, PageHeader, shownInstant } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { apiPathOf } from '../document/document.ts'
import { getFrom, requestIdOf, wordsOf } from '../endpoint/api.web.ts'
import type { Fields } from '../field/field.ts'
import { ExportMenu } from '../list/export-menu.web.tsx'
import { useGo } from '../navigation/go.web.tsx'
import type { AnyReport, ReportAnswer } from './report.ts'
import { askedIn, isComplete } from './report-address.ts'
import { ReportQuestions } from './report-questions.web.tsx'
import { ReportTable } from './report-table.web.tsx'

export interface ReportScreenProps {
  readonly report: AnyReport
  /** What it is run with when the address says nothing. */
  readonly defaults: Readonly<Record<string, string>>
  /** The columns in sight at first; all of them by default. */
  readonly columns?: readonly string[]
}

const formats = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' }

/** A report: its questions in the address, its answer as a tree of figures that lead to what adds up to them. */
export function ReportScreen({ report, defaults, columns }: ReportScreenProps) {
  const asks = report.asks as Fields
  const search = useSearch({ strict: false }) as Record<string, string>
  const go = useGo()
  const asked = askedIn(asks, search, defaults)
  const present = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const path = apiPathOf(report)
  const answer = useQuery({
    queryKey: [path, present],
    queryFn: ({ signal }) => getFrom<ReportAnswer>(path, present, signal),
    enabled: isComplete(asks, asked),
  })
  const cut = answer.data ? `Consultado ${shownInstant(answer.data.at)}` : undefined
  return (
    <Page>
      <PageHeader title={report.title} context={cut} actions={[]} />
      <div className="q-report-bar q-no-print">
        <ReportQuestions
          asks={asks}
          asked={asked}
          run={(next) => void go(window.location.pathname, { search: next })}
        />
        <ExportMenu path={`${path}/export`} query={present} formats={formats} what="El reporte completo" />
      </div>
      {answer.isFetching && <LongWait onCancel={() => void answer.refetch({ cancelRefetch: true })} />}
      {answer.isError && (
        <ErrorState
          message={wordsOf(answer.error)}
          requestId={requestIdOf(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && answer.fetchStatus !== 'idle' && <Loading />}
      {answer.data && <ReportTable report={report} asked={asked} answer={answer.data} columns={columns} />}
    </Page>
  )
}
