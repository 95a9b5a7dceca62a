import type { Id } from '@quina/kernel'
import { z } from 'zod'
import type { Field, Fields, WireOf } from '../../values/field/field.ts'
import { integer } from '../../values/field/words.ts'

/**
 * A list: it reads the SQL view `<schema>.<thing>_list`, with these columns in snake case, besides `id`, `campus_id` (unless the
 * thing belongs to the whole entity), `search` (folded text) and `<name>_label` for every `ref`.
 */
export interface ListSpec<C extends Fields = Fields> {
  readonly columns: C
  /** Money or quantity columns added up over the whole filter. */
  readonly totals?: readonly string[]
  /** The text column that also groups the totals: what was collected in each bank. */
  readonly totalsBy?: string
  /** `-date` is descending. Ties are broken by id, so that pages never overlap. */
  readonly sort: string
  /** Columns offered as filters, in order; all columns of the list can be filtered by URL. */
  readonly filters?: readonly string[]
  /** The list has a `vigencia` column and follows the vigencia chosen in the header. */
  readonly byVigencia?: true
  /**
   * Its totals are stored by day: the view has `date`, `condition`, `campus_id` and `vigencia`, and its tables declare which days
   * are written to (`platform.touches_days`). `turns` is the column with the day after which a condition changes without a write.
   */
  readonly totalsByDay?: { readonly turns?: string }
  /** Columns computed on reading (`adds`), which are empty in its view: the list neither sorts nor filters by them. */
  readonly computed?: readonly string[]
  /** Where a figure of a row links to: the list whose rows add up to it, with values of the row filled in (`drillAddress`). */
  readonly drill?: Readonly<Record<string, string>>
  /** The heading of an empty column, on paper only, where each row is signed by hand. */
  readonly signed?: string
  /** The live topics of its rows: while it is on the screen, it is read again when one of them changes. */
  readonly live?: readonly string[]
  /** The hint in the search box: which columns are searched. */
  readonly searches: string
}

/** The column with a name that came from outside: an own property, not one that every object has. */
export const columnOf = ({ columns }: Pick<ListSpec, 'columns'>, name: string): Field | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** A list whose column names are checked by type. */
type NamedList<K extends string> = Omit<ListSpec, 'columns'> & {
  readonly totals?: readonly K[]
  readonly totalsBy?: K
  readonly sort: `${'' | '-'}${K}`
  readonly filters?: readonly K[]
  readonly computed?: readonly K[]
  readonly drill?: Readonly<Partial<Record<K, string>>>
  readonly totalsByDay?: { readonly turns?: K }
}

/** Checks the names at compile time: a misspelt column does not compile. */
export const listOf = <const C extends Fields>(
  spec: NamedList<keyof C & string> & { readonly columns: C },
): ListSpec<C> => spec

const numbered = { number: integer('Número') }

/** The list of a numbered document: its number before its columns, and the last date first. */
export const documentList = <const C extends Fields & { readonly date: Field }>({
  columns,
  ...spec
}: Omit<NamedList<(keyof C & string) | 'number'>, 'sort'> & { readonly columns: C }): ListSpec<
  typeof numbered & C
> => ({ sort: '-date', columns: { ...numbered, ...columns }, ...spec })

/** The label of each `ref`: `payerId` has `payerLabel`. */
type LabelsOf<C extends Fields> = {
  readonly [K in keyof C & string as C[K] extends Field<infer T, infer _W>
    ? [NonNullable<T>] extends [Id<string>]
      ? K extends `${infer Name}Id`
        ? `${Name}Label`
        : `${K}Label`
      : never
    : never]: null extends WireOf<C>[K] ? string | null : string
}

/** A row of a list as it travels: its columns, and the labels of its references. */
export type RowIn<L extends ListSpec> = { readonly id: string } & WireOf<L['columns']> &
  LabelsOf<L['columns']>

/**
 * The query of any list, as it travels in the URL. Filters are the column names:
 * `status=draft,approved`, `date=2026-01-01..2026-03-31`.
 */
export interface ListQuery {
  readonly q?: string
  readonly sort?: string
  readonly after?: string
  readonly before?: string
  readonly last?: boolean
  readonly size?: number
  readonly vigencia?: number
  /** Only these rows of the filter: the selected ones. */
  readonly ids?: readonly string[]
  /** The column that groups the totals. */
  readonly by?: string
  readonly filters: Readonly<Record<string, string>>
}

/** A page of rows by keyset: `next` and `previous` are opaque cursors. */
export interface Page<Row = Record<string, unknown>> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
}

export interface Totals {
  readonly count: number
  /** Sums over the whole filter, as text with two decimals. */
  readonly sums: Readonly<Record<string, string>>
  /** The same sums for each value of the grouping column, or of `totalsBy`: together they are the whole. */
  readonly groups?: readonly TotalsGroup[]
}

export interface TotalsGroup {
  /** Empty for the rows without a value. */
  readonly label: string
  /** The filter of the column that finds exactly the rows of the group. */
  readonly filter: string
  readonly count: number
  readonly sums: Readonly<Record<string, string>>
}

/** Keys of a list's query string that are not filters. */
export const reservedKeys: readonly string[] = [
  'q',
  'sort',
  'after',
  'before',
  'last',
  'size',
  'vigencia',
  'format',
  'columns',
  'motive',
  'ids',
  'by',
  'sheet',
]

/** The most rows that may be listed by id: more would not fit in an address. */
export const namedMost = 300
export const pageSizes = [50, 100, 200] as const
export const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
export type ExportFormat = keyof typeof exportFormats

/** What a look-up offers: an id, a label, and a detail that helps to distinguish it. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** False when it is shown but cannot be chosen: an exhausted rubro. */
  readonly enabled?: boolean
  /** Why it is offered though it does not match the typed text: by a synonym (`HTA`), or because the user usually chooses it. */
  readonly suggested?: string
  /** More facts for the requesting screen: the balances of a rubro, as text. */
  readonly facts?: Readonly<Record<string, string | null>>
}

/** Options as they travel. */
export const optionAnswer = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    detail: z.string().optional(),
    enabled: z.boolean().optional(),
    suggested: z.string().optional(),
    facts: z.record(z.string(), z.string().nullable()).optional(),
  }),
)
