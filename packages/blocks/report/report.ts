import { inSentence } from '@quina/kernel'
import type { Fields, ValuesOf } from '../values/field/field.ts'
import { type Declared, named, permissionFor } from '../values/thing/named.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import { clinicalMark, type Permission } from '../values/thing/permission.ts'

export interface ReportChart<K extends string = string> {
  readonly kind: 'lines' | 'bars'
  /** The column that names each point, and the columns that are drawn. */
  readonly names: K
  readonly series: readonly K[]
  /** Drawn as a line over the bars: the balance. */
  readonly line?: K
}

/** A query with parameters and a table for an answer. Its screen, XLSX, CSV and PDF are derived from it. */
export interface Report<A extends Fields = Fields, C extends Fields = Fields> {
  readonly module: string
  readonly name: string
  readonly title: string
  readonly params: A
  /** The parameters that name the record of the report: only its own site reads it, even where every site may name it. */
  readonly opens?: readonly (keyof A & string)[]
  readonly columns: C
  /** The columns with a total. */
  readonly totals: readonly (keyof C & string)[]
  /** The columns that are printed, when not all of them fit. */
  readonly prints?: readonly (keyof C & string)[]
  /** A book without end: it is read page by page, and only exports read it whole. */
  readonly paged?: true
  /** Columns that may group a paged report, each value with its totals. */
  readonly groups?: readonly (keyof C & string)[]
  /** The message of an answer without rows, when the usual one does not fit: *No hay hallazgos.* */
  readonly empty?: string
  /** A warning about its figures: *No es la plantilla oficial.* Shown on the screen, on paper and in the sheet. */
  readonly note?: string
  /** The chart above the table, for trends: each row is a point. */
  readonly chart?: ReportChart<keyof C & string>
  /** Paper is landscape when there are many columns. */
  readonly landscape?: true
  /**
   * Columns with figures that link somewhere: the screen's path and its query, where `{name}` is replaced by a value of the row
   * or a parameter. A code ends in a dot where it must match whole: `{rubro}.`
   */
  readonly drill?: Readonly<Partial<Record<keyof C & string, string>>>
  /** The link of the total of a column, with values of the parameters and of `totals`. */
  readonly drillTotals?: Readonly<Partial<Record<keyof C & string, string>>>
  /** Its screen, if it does not share one. */
  readonly screen?: ScreenPath | undefined
  /** Its rows show clinical facts of patients: its permission is clinical. */
  readonly clinical?: true
}

// biome-ignore lint/suspicious/noExplicitAny: a report of any parameters and columns
export type AnyReport = Report<any, any>

/** A cell as it travels. */
export type ReportValue = string | number | boolean | null

/** A row of a report: wire values, and how the screen draws it. */
export interface ReportRow {
  readonly id: string
  /** Depth in a tree, from 0; a group row is drawn bold. */
  readonly level: number
  readonly group: boolean
  readonly values: Readonly<Record<string, ReportValue>>
}

export interface ReportAnswer {
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, string>>
  /** The headings of this answer, where the hospital decides them; null leaves an empty column out. */
  readonly heads?: Readonly<Record<string, string | null>>
  /** When the figures were read. */
  readonly at: string
  /** For a paged report: the cursors of the next and previous pages. */
  readonly next?: string | null
  readonly previous?: string | null
}

/** The requested page of a paged report; the first when empty. */
export interface ReportPage {
  readonly after?: string
  readonly before?: string
  readonly last?: true
  readonly size: number
  /** The column that groups its rows, and the group to return; all groups when absent. */
  readonly groupBy?: string
  readonly group?: string
}
export const reportPageSize = 50

/** The columns of an answer, with its headings. */
export const columnsIn = ({ columns }: AnyReport, { heads = {} }: Pick<ReportAnswer, 'heads'>): Fields =>
  Object.fromEntries(
    Object.entries(columns as Fields).flatMap(([name, field]) => {
      const head = heads[name]
      return head === null ? [] : [[name, head === undefined ? field : { ...field, label: head }]]
    }),
  )

export type ReportInput<R extends AnyReport> = ValuesOf<R['params']>

export function defineReport<
  const A extends Fields,
  const C extends Fields,
  const P extends ScreenPath | undefined = undefined,
>(
  spec: Declared<Omit<Report<A, C>, 'screen' | 'totals'>> &
    Partial<Pick<Report<A, C>, 'totals'>> & { readonly screen?: P },
): Report<A, C> & { readonly screen: P }
export function defineReport(
  spec: Declared<Omit<AnyReport, 'totals'>> & Partial<Pick<AnyReport, 'totals'>>,
): AnyReport {
  return { totals: [], ...named(spec) }
}

export const reportPermissions = (report: AnyReport): Permission[] => [
  {
    name: permissionFor(report, 'run'),
    label: `Consultar ${inSentence(report.title)}`,
    ...clinicalMark(report),
  },
]
