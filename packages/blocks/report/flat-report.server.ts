import type { Tx } from '@quina/db/server'
import { type Money, money, moneyText, sumOf } from '@quina/kernel'
import type { Actor } from '../http/actor.ts'
import type { Operation } from '../http/exchange.server.ts'
import type { Fields } from '../values/field/field.ts'
import { type ReportService, serveReport } from './report.server.ts'
import type { AnyReport, ReportAnswer, ReportInput, ReportRow, ReportValue } from './report.ts'

/** A row as a query returns it: its columns by name, and the values that its links need. */
export interface FlatRow {
  readonly id: string
  readonly [name: string]: ReportValue | Date
}

type WithId<R extends object> = R & { readonly id: string }
/** Totals that a report computes itself; unknown totals are left out. */
type OwnTotals = Readonly<Record<string, string | number | null>>

interface FlatService<R extends AnyReport, Row extends object> extends Omit<ReportService<R>, 'read'> {
  /** Reads the rows, with their totals where these are not sums of the rows. */
  readonly read: (
    tx: Tx,
    input: ReportInput<R>,
    actor: Actor,
  ) => Promise<readonly WithId<Row>[] | { readonly rows: readonly WithId<Row>[]; readonly totals: OwnTotals }>
}

/** A report without groups: each row is returned whole, and its total columns are added up here. */
export function serveFlatReport<R extends AnyReport, Row extends object>({
  read,
  ...service
}: FlatService<R, Row>): Operation[] {
  return serveReport<R>({
    ...service,
    async read(tx, input, actor) {
      const found = await read(tx, input, actor)
      const { rows, totals } = 'rows' in found ? found : { rows: found, totals: null }
      const reportRows = rows.map((row) => ({ id: row.id, level: 0, group: false, values: valuesOf(row) }))
      if (reportRows.length === 0) return { rows: reportRows, totals: {} }
      return {
        rows: reportRows,
        totals: totals === null ? sumsOf(service.report, reportRows) : inText(totals),
      }
    },
  })
}

/** Instants as they travel. */
const valuesOf = (row: object): ReportRow['values'] =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )

function sumsOf({ totals, columns }: AnyReport, rows: readonly ReportRow[]): ReportAnswer['totals'] {
  return Object.fromEntries(
    totals.map((name) => {
      const all = rows.map(({ values }) => values[name] ?? 0)
      const isMoney = (columns as Fields)[name]?.kind === 'money'
      return [name, isMoney ? moneyText(sumOf(all, amountOf)) : String(all.reduce(plus, 0))]
    }),
  )
}

const amountOf = (value: NonNullable<ReportValue>): Money => money(String(value))
const plus = (sum: number, value: NonNullable<ReportValue>): number => sum + Number(value)

const inText = (totals: OwnTotals): ReportAnswer['totals'] =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
