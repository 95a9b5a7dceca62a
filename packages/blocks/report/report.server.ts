import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { askedInQuery } from '../field/asked-in-query.ts'
import { shapeOf } from '../field/field.ts'
import { parseOrRefuse } from '../field/parse.ts'
import { type Download, type Operation, operation } from '../http/operation.server.ts'
import type { Whose } from '../reach/reach.server.ts'
import type { AnyReport, ReportAsked } from './report.ts'
import { exportReport } from './report-export.server.ts'
import { pageFields, questionOf, type ReadReport, readWhole } from './report-page.server.ts'

export interface ReportService<R extends AnyReport> {
  readonly report: R
  /** The house adds up its books whole; what is of a site is read with `campusScope`. */
  readonly whose: Whose
  readonly read: ReadReport<R>
  /** What stops it from leaving the house as a file. @throws Problem */
  readonly mayLeave?: (tx: Tx, asked: ReportAsked<R>) => Promise<void>
}

const row = z.object({
  id: z.string(),
  level: z.number(),
  group: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
const answer = z.object({
  rows: z.array(row),
  totals: z.record(z.string(), z.string()),
  at: z.string(),
  next: z.string().nullable().optional(),
  previous: z.string().nullable().optional(),
})

/** The answer of a report and its export to XLSX, CSV or PDF, from one reading function. */
export function serveReport<R extends AnyReport>({ report, read, mayLeave }: ReportService<R>): Operation[] {
  const path = apiPathOf(report)
  const shared = { method: 'GET' as const, access: permissionFor(report, 'run'), tag: report.module }
  const asks = askedInQuery(report.asks, shapeOf(report.asks))
  const pagedAsks = { ...report.asks, ...pageFields }
  const paged = report.paged === true ? askedInQuery(pagedAsks, shapeOf(pagedAsks)) : asks
  const exportQuery = z.looseObject({ format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') })
  return [
    operation(
      endpoint({ ...shared, path, summary: report.title, query: paged, answer }),
      async ({ tx, query, actor, now }) => {
        const { asked, page } = questionOf(report, query)
        const { rows, totals, next, previous } = await read(tx, asked, actor, page)
        return {
          ...(report.paged === true ? { next: next ?? null, previous: previous ?? null } : {}),
          rows: rows.map((one) => ({ ...one, values: { ...one.values } })),
          totals: { ...totals },
          at: now.toISOString(),
        }
      },
    ),
    operation(
      endpoint({
        ...shared,
        path: `${path}/export`,
        summary: `${report.title}: exportar`,
        query: exportQuery,
        queryShape: asks,
      }),
      async (call): Promise<Download> => {
        const { format, ...rest } = call.query
        const asked = parseOrRefuse(asks, rest) as ReportAsked<R>
        await mayLeave?.(call.tx, asked)
        const found = await readWhole((page) => read(call.tx, asked, call.actor, page), report)
        return exportReport(call, { report, asked, format, found })
      },
    ),
  ]
}
