import type { Id } from '@quina/kernel'
import { z } from 'zod'
import type { Field, Fields, WireOf } from '../../values/field/field.ts'
import { integer } from '../../values/field/words.ts'

/**
 * What a list shows. It reads the SQL view `<schema>.<thing>_list`, with these columns in snake case, besides `id`, `campus_id`
 * (unless the thing belongs to the whole entity), `search` (folded text) and `<name>_label` for every `ref`.
 */
export interface ListSpec<C extends Fields = Fields> {
  readonly columns: C
  /** Money or quantity columns added up over the whole filter. */
  readonly totals?: readonly string[]
  /** The text column that also groups the totals: what was collected in each bank. */
  readonly totalsBy?: string
  /** `-date` is descending. The id breaks ties, so that pages never overlap. */
  readonly sort: string
  /** Columns offered as filters, in order; all columns of the list can be filtered by URL. */
  readonly filters?: readonly string[]
  /** The list has a `vigencia` column and follows the vigencia chosen in the header. */
  readonly byVigencia?: true
  /**
   * Its totals are stored by day: the view has `date`, `condition`, `campus_id` and `vigencia`, and its tables declare which
   * days are written to (`platform.touches_days`). `turns` is the column of the day after which a condition changes by itself.
   */
  readonly totalsByDay?: { readonly turns?: string }
  /** Columns worked out when the list is read (`adds`), which its view has empty: nothing is ordered nor filtered by them. */
  readonly computed?: readonly string[]
  /** Where a figure of a row leads: the list that adds up to it, with values of the row put in (`drillAddress`). */
  readonly drill?: Readonly<Record<string, string>>
  /** Heading of an empty column, on its paper alone, where each row is signed by hand. */
  readonly signed?: string
  /** The live topics of its rows: it is read again when one of them changes, while it is on the screen. */
  readonly live?: readonly string[]
  /** Hint in the search box: what is searched. */
  readonly searches: string
}

/** The column of a name that came from outside: of its own, not one that every object has. */
export const columnOf = ({ columns }: Pick<ListSpec, 'columns'>, name: string): Field | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** Its names are checked against its columns. */
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

/** What a `ref` refers to, in words: `payerId` is shown by `payerLabel`. */
type LabelsOf<C extends Fields> = {
  readonly [K in keyof C & string as C[K] extends Field<infer T, infer _W>
    ? [NonNullable<T>] extends [Id<string>]
      ? K extends `${infer Name}Id`
        ? `${Name}Label`
        : `${K}Label`
      : never
    : never]: null extends WireOf<C>[K] ? string | null : string
}

/** A row of a list as it travels: its columns, and the words of what it refers to. */
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
  /** These rows alone, of those of the filter: what was ticked. */
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
  /** The same by each value of the grouping column, or of `totalsBy`: together they are the whole. */
  readonly groups?: readonly TotalsGroup[]
}

export interface TotalsGroup {
  /** Empty for the rows that have no value. */
  readonly label: string
  /** The filter of the column that finds its rows and no others. */
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

/** Rows that may be named one by one: more would not fit in an address. */
export const namedMost = 300
export const pageSizes = [50, 100, 200] as const
export const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
export type ExportFormat = keyof typeof exportFormats

/** What a lookup offers: an id, what is shown first and what helps to tell it apart. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** False when it is shown but cannot be chosen: an exhausted rubro. */
  readonly enabled?: boolean
  /** Why it is offered though nobody typed it: by a synonym (`HTA`), for being usual. */
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
