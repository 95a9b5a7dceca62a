import type { Fields } from '../field/field.ts'
import type { Call, Download } from '../http/operation.server.ts'
import type { LineTableSpec } from '../print/line-table.ts'
import { printTable } from '../print/table.server.ts'
import { labelsWithin } from '../reference/reference.server.ts'
import { exportRows } from '../sheet/export.server.ts'
import type { AnyReport, ReportAnswer, ReportAsked } from './report.ts'
import { askedInWords, askedOnPaper } from './report-words.ts'

export interface ReportExport<R extends AnyReport> {
  readonly report: R
  readonly asked: ReportAsked<R>
  readonly format: 'xlsx' | 'csv' | 'pdf'
  readonly found: Omit<ReportAnswer, 'at'>
}

/** The same answer as the screen's, as a file. */
export async function exportReport<R extends AnyReport>(
  call: Call,
  wanted: ReportExport<R>,
): Promise<Download> {
  const { report, format, found } = wanted
  if (format === 'pdf') return printed(call, wanted)
  const rows = [...found.rows.map((row) => row.values), ...lastRow(report, found)]
  return exportRows({ format, title: report.title, columns: report.columns, rows })
}

const lastRow = (report: AnyReport, { totals }: Omit<ReportAnswer, 'at'>) =>
  Object.keys(totals).length === 0 ? [] : [{ ...totals, [Object.keys(report.columns)[0]!]: 'Total' }]

async function printed<R extends AnyReport>(
  call: Call,
  { report, asked, found }: ReportExport<R>,
): Promise<Download> {
  const { tx, house, actor, now, today } = call
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
  const content = await printTable(context, {
    title: report.title,
    filters: askedOnPaper(await inWords(call, report, asked), report, found.rows.length),
    landscape: report.landscape === true,
    table: paperTable(report, found),
  })
  return { download: { name: `${report.title}.pdf`, mediaType: 'application/pdf', content, inline: true } }
}

/** What of a report goes on paper. */
export function paperTable(report: AnyReport, found: Omit<ReportAnswer, 'at'>): LineTableSpec {
  const chosen = report.prints ?? Object.keys(report.columns)
  const all = Object.entries(report.columns as Fields).filter(([key]) => chosen.includes(key))
  const columns = all.map(([key, { label, kind, options }]) => ({
    key,
    header: label,
    kind,
    ...(options === undefined ? {} : { options }),
  }))
  const sums = Object.keys(found.totals).length === 0 ? {} : { sums: found.totals }
  return { columns, rows: found.rows, ...sums }
}

/** What was asked, as a sentence, so that the figures can be repeated. */
async function inWords(
  call: Call,
  report: AnyReport,
  asked: Readonly<Record<string, unknown>>,
): Promise<string> {
  const fields = report.asks as Fields
  return askedInWords(fields, asked, await labelsWithin(call.tx, fields, asked))
}
