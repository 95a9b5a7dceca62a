import type { Tx } from '@quina/db/server'
import { showInstant } from '@quina/kernel'
import { z } from 'zod'
import { labelsWithin } from '../data/reference/reference.server.ts'
import type { Download } from '../files/download.ts'
import { type SheetChoice, sheetField, sheetOf } from '../files/print/fit/sheet-choice.ts'
import type { LineTableSpec } from '../files/print/line-table.ts'
import { printTable } from '../files/print/table.server.ts'
import { chosenColumns } from '../files/sheet/chosen.ts'
import { isNumeric } from '../files/sheet/column.ts'
import { exportRows } from '../files/sheet/export.server.ts'
import type { About } from '../files/sheet/xlsx.server.ts'
import { cachedAnswer, whoParams } from '../http/cached/cached-answer.server.ts'
import { endpoint } from '../http/endpoint/endpoint.ts'
import type { Call, Operation } from '../http/exchange.server.ts'
import { operation, serving } from '../http/operation.server.ts'
import type { Whose } from '../http/reach/reach.server.ts'
import { type Fields, shapeOf } from '../values/field/field.ts'
import { inputInQuery } from '../values/field/input-in-query.ts'
import { parseOrRefuse } from '../values/field/parse.ts'
import { refersOf } from '../values/field/refers.ts'
import { apiPathOf, permissionFor } from '../values/thing/named.ts'
import { type AnyReport, columnsIn, type ReportAnswer, type ReportInput, type ReportPage } from './report.ts'
import { fieldsInput, questionOf, type ReadReport, readWhole } from './report-page.server.ts'
import { inputInWords, inputOnPaper, requestedOneByOne } from './report-words.ts'

declare module '../http/exchange.server.ts' {
  interface Serves {
    readonly report?: AnyReport
  }
}

export interface ReportService<R extends AnyReport> {
  readonly report: R
  /** Accounting reports add up the whole hospital; a report of a site reads with `campusScope`. */
  readonly whose: Whose
  readonly read: ReadReport<R>
  /**
   * Its answer changes only with writes and with the day, not with the hour: it is reused for callers with the same permissions
   * at the same site until a write to one of its tables (`cachedAnswer`).
   */
  readonly cached?: true
  /** Refuses to export the report as a file. @throws Problem */
  readonly mayLeave?: (tx: Tx, input: ReportInput<R>) => Promise<void>
}

const row = z.object({
  id: z.string(),
  level: z.number(),
  group: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
const answer = z.object({
  rows: z.array(row),
  totals: z.record(z.string(), z.string()),
  heads: z.record(z.string(), z.string().nullable()).optional(),
  at: z.string(),
  next: z.string().nullable().optional(),
  previous: z.string().nullable().optional(),
})

/** The answer of a report and its export to XLSX, CSV or PDF, from one reading function. */
export function serveReport<R extends AnyReport>(service: ReportService<R>): Operation[] {
  const { report, read, mayLeave } = service
  const path = apiPathOf(report)
  const fields = fieldsInput(report)
  const shared = {
    method: 'GET' as const,
    access: permissionFor(report, 'run'),
    tag: report.module,
    refers: refersOf(fields),
    ...(report.opens ? { opens: report.opens } : {}),
  }
  const params = inputInQuery(fields, shapeOf(fields))
  const exportQuery = z.looseObject({
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    columns: z.string().max(2_000).optional(),
    sheet: sheetField,
  })
  return serving({ report }, [
    operation(endpoint({ ...shared, path, summary: report.title, query: params, answer }), async (call) =>
      answered(report, await readFor(service, call), call.now),
    ),
    operation(
      endpoint({
        ...shared,
        path: `${path}/export`,
        summary: `${report.title}: exportar`,
        query: exportQuery,
        queryShape: params,
      }),
      async (call): Promise<Download> => {
        const { format, columns, sheet, ...rest } = call.query
        const chosen = chosenColumns(report.columns, columns)
        const { input, page } = questionOf(report, parseOrRefuse(params, rest))
        await mayLeave?.(call.tx, input)
        const { groupBy, group }: ReportPage = page
        // A file of all groups has all their rows; a file of one group has its own.
        const only = groupBy === undefined || group === undefined ? {} : { groupBy, group }
        const found = await readWhole((at) => read(call.tx, input, call.actor, { ...at, ...only }), report)
        return exportReport(call, { report, input, format, found, chosen, sheet })
      },
    ),
  ])
}

function readFor<R extends AnyReport>(
  { report, read, cached }: ReportService<R>,
  { tx, query, actor, today }: Call,
) {
  const { input, page } = questionOf(report, query)
  if (cached !== true) return read(tx, input, actor, page)
  const key = [report.module, report.name, whoParams(actor), today, input, page]
  return cachedAnswer(tx, { key, read: (own) => read(own, input, actor, page) })
}

const answered = (report: AnyReport, found: Omit<ReportAnswer, 'at'>, now: Date) => ({
  ...(report.paged === true ? { next: found.next ?? null, previous: found.previous ?? null } : {}),
  rows: found.rows.map((one) => ({ ...one, values: { ...one.values } })),
  totals: { ...found.totals },
  ...(found.heads === undefined ? {} : { heads: { ...found.heads } }),
  at: now.toISOString(),
})

interface ReportExport<R extends AnyReport> {
  readonly report: R
  readonly input: ReportInput<R>
  readonly format: 'xlsx' | 'csv' | 'pdf'
  readonly found: Omit<ReportAnswer, 'at'>
  /** The chosen columns, in their order; without a choice, the columns that the report has or prints. */
  readonly chosen: readonly string[] | undefined
  readonly sheet: SheetChoice
}

/** The same answer as on the screen, as a file. */
async function exportReport<R extends AnyReport>(call: Call, given: ReportExport<R>): Promise<Download> {
  const columns = columnsIn(given.report, given.found)
  const chosen = given.chosen?.filter((name) => name in columns)
  const wanted = { ...given, report: { ...given.report, columns }, chosen }
  const { report, format, found } = wanted
  if (format === 'pdf') return printed(call, wanted)
  const [first = ''] = chosen ?? Object.keys(report.columns)
  const name = isNumeric(report.columns[first].kind) ? {} : { [first]: 'Total' }
  const last = Object.keys(found.totals).length === 0 ? [] : [{ ...found.totals, ...name }]
  const rows = [...found.rows.map((row) => row.values), ...last]
  return exportRows({
    format,
    title: report.title,
    columns: report.columns,
    rows,
    about: await aboutOf(call, wanted),
    ...(chosen ? { chosen } : {}),
  })
}

/** The parameters, in a sheet of their own: the report can be repeated, and its date is recorded. */
async function aboutOf<R extends AnyReport>(
  { tx, actor, now }: Call,
  { report, input }: ReportExport<R>,
): Promise<About> {
  const fields = report.params as Fields
  return [
    ['Informe', report.title],
    ...(report.note === undefined ? [] : [['Nota', report.note] as const]),
    ...requestedOneByOne(fields, input, await labelsWithin(tx, fields, input)),
    ['Consultado', showInstant(now)],
    ['Por', actor.name],
  ]
}

async function printed<R extends AnyReport>(
  call: Call,
  { report, input, found, chosen, sheet }: ReportExport<R>,
): Promise<Download> {
  const { tx, house, actor, now, today } = call
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
  const content = await printTable(context, {
    title: report.title,
    filters: inputOnPaper(await inWords(call, report, input), report, found.rows.length),
    ...sheetOf(sheet, { landscape: report.landscape === true }),
    table: paperTable(report, found, chosen),
  })
  return { download: { name: `${report.title}.pdf`, mediaType: 'application/pdf', content, inline: true } }
}

/** The part of a report that is printed. */
export function paperTable(
  report: AnyReport,
  found: Omit<ReportAnswer, 'at'>,
  chosen: readonly string[] = printedColumns(report),
): LineTableSpec {
  const fields = report.columns as Fields
  const all = chosen.map((key) => [key, fields[key]!] as const)
  const columns = all.map(([key, { label, kind, options, absent }]) => ({
    key,
    header: label,
    kind,
    ...(options === undefined ? {} : { options }),
    ...(absent === undefined ? {} : { absent }),
  }))
  const sums = Object.keys(found.totals).length === 0 ? {} : { sums: found.totals }
  return { columns, rows: found.rows, ...sums }
}

/** The columns that fit on paper, in the order of the report. */
const printedColumns = ({ prints, columns }: AnyReport): readonly string[] =>
  Object.keys(columns).filter((key) => prints === undefined || prints.includes(key))

/** The parameters as a sentence, so that the report can be repeated. */
async function inWords(
  call: Call,
  report: AnyReport,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const fields = report.params as Fields
  return inputInWords(fields, input, await labelsWithin(call.tx, fields, input))
}
