import type { Tx } from '@quina/db/server'
import { z } from 'zod'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { type Fields, shapeOf } from '../field/field.ts'
import { parseOrRefuse } from '../field/parse.ts'
import { type Actor, type Download, type Operation, operation } from '../http/operation.server.ts'
import type { AnyReport, ReportAnswer, ReportAsked } from './report.ts'
import { exportReport } from './report-export.server.ts'

export interface ReportService<R extends AnyReport> {
  readonly report: R
  readonly read: (tx: Tx, asked: ReportAsked<R>, actor: Actor) => Promise<Omit<ReportAnswer, 'at'>>
}

const row = z.object({
  id: z.string(),
  level: z.number(),
  group: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
const answer = z.object({ rows: z.array(row), totals: z.record(z.string(), z.string()), at: z.string() })

/** The answer of a report and its export to XLSX, CSV or PDF, from one reading function. */
export function serveReport<R extends AnyReport>({ report, read }: ReportService<R>): Operation[] {
  const path = apiPathOf(report)
  const shared = { method: 'GET' as const, access: permissionFor(report, 'run'), tag: report.module }
  const asks = askedInQuery(report.asks)
  const exportQuery = z.looseObject({ format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') })
  return [
    operation(
      endpoint({ ...shared, path, summary: report.title, query: asks, answer }),
      async ({ tx, query, actor, now }) => {
        const { rows, totals } = await read(tx, query as ReportAsked<R>, actor)
        return {
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
      }),
      async (call): Promise<Download> => {
        const { format, ...rest } = call.query
        const asked = parseOrRefuse(asks, rest) as ReportAsked<R>
        const found = await read(call.tx, asked, call.actor)
        return exportReport(call, { report, asked, format, found })
      },
    ),
  ]
}

/** The parameters as an address carries them: whole numbers and flags arrive as text. */
const askedInQuery = (asks: Fields) =>
  z.preprocess((given) => {
    const typed = Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => {
      const kind = asks[name]?.kind
      if (typeof value !== 'string' || value === '') return [name, value]
      return [name, kind === 'integer' ? Number(value) : kind === 'flag' ? value === 'true' : value]
    })
    return Object.fromEntries(typed)
  }, shapeOf(asks))
