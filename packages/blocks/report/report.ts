import { inSentence } from '@quina/kernel'
import type { Fields, ValuesOf } from '../values/field/field.ts'
import { type Declared, named, permissionFor } from '../values/thing/named.ts'
import type { ScreenPath } from '../values/thing/path.ts'
import { clinicalMark, type Permission } from '../values/thing/permission.ts'

export interface ReportChart<K extends string = string> {
  readonly kind: 'lines' | 'bars'
  /** The column that names each point, and those that are drawn. */
  readonly names: K
  readonly series: readonly K[]
  /** Drawn as a line over the bars: what is left. */
  readonly line?: K
}

/** A query with parameters and a table for an answer. Its screen, XLSX, CSV and PDF are derived from it. */
export interface Report<A extends Fields = Fields, C extends Fields = Fields> {
  readonly module: string
  readonly name: string
  readonly title: string
  readonly params: A
  /** Parameters that name the record that is opened: only its own site reads it, even where every site may name it. */
  readonly opens?: readonly (keyof A & string)[]
  readonly columns: C
  /** Columns added up at the end. */
  readonly totals: readonly (keyof C & string)[]
  /** The columns that fit on paper, when all of them do not. */
  readonly prints?: readonly (keyof C & string)[]
  /** A book without end: it is read page by page, and only exports read it whole. */
  readonly paged?: true
  /** Columns that may group a paged report, each value with its totals. */
  readonly groups?: readonly (keyof C & string)[]
  /** What an answer without rows means, when it is not that nothing moved: *No hay hallazgos.* */
  readonly empty?: string
  /** What to know before its figures are used: *No es la plantilla oficial.* On the screen, on paper and in the sheet. */
  readonly note?: string
  /** What people look for the trend of: drawn above the table, each row a point. */
  readonly chart?: ReportChart<keyof C & string>
  /** Paper is landscape when the columns are many. */
  readonly landscape?: true
  /**
   * Columns with figures that link somewhere: the screen's path and its query, where `{name}` is replaced by a value of the row
   * or a parameter. A code ends in a dot where it must be whole: `{rubro}.`
   */
  readonly drill?: Readonly<Partial<Record<keyof C & string, string>>>
  /** Where the total of a column leads, with values of the parameters and of `totals`. */
  readonly drillTotals?: Readonly<Partial<Record<keyof C & string, string>>>
  /** Its screen, if it has one of its own and shares none. */
  readonly screen?: ScreenPath | undefined
  /** Its rows show clinical facts of patients: its permission is clinical. */
  readonly clinical?: true
}

// biome-ignore lint/suspicious/noExplicitAny: a report of any parameters and columns
export type AnyReport = Report<any, any>

/** A cell as it travels. */
export type ReportValue = string | number | boolean | null

/** A row of a report: wire values, besides what the screen needs to draw it. */
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
  /** What columns are called in this answer, where the house decides it; null leaves one out that has nothing to say. */
  readonly heads?: Readonly<Record<string, string | null>>
  /** When the figures were read. */
  readonly at: string
  /** Of a paged report: the cursors of the pages beside this one. */
  readonly next?: string | null
  readonly previous?: string | null
}

/** Which page of a paged report is wanted; the first when it says nothing. */
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

/** The columns of an answer, called as it calls them. */
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
