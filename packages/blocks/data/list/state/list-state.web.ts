import { type ListSpec, type Page, pageSizes, reservedKeys } from '../list.ts'

/** The state of a list that its address holds. Back restores all of it. */
export interface ListState {
  readonly q: string
  readonly sort: string
  readonly filters: Readonly<Record<string, string>>
  /** The grouping column; empty when the rows are one list. */
  readonly by: string
  /** The columns in sight, in a saved view: `number,date,total`. */
  readonly columns: string
  readonly size: number
  readonly place: Place
}

/** The page: a cursor, and how many rows come before it, for the text of the range. The first page has neither. */
export type Place = Readonly<{ after?: string; before?: string; last?: true; at: number }>

type Search = Readonly<Record<string, unknown>>
export const firstPlace: Place = { at: 0 }

/** Keys of the address that belong to the screen and not to its list. */
const ownKeys: readonly string[] = ['at', 'view', 'open', 'under', 'sentido']
const isFilter = (key: string): boolean => !reservedKeys.includes(key) && !ownKeys.includes(key)
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

export function readState(list: ListSpec, search: Search): ListState {
  const size = Number(search.size)
  const filters = Object.entries(search).filter(([key, value]) => isFilter(key) && textOf(value) !== '')
  return {
    q: textOf(search.q),
    sort: textOf(search.sort) || list.sort,
    filters: Object.fromEntries(filters.map(([key, value]) => [key, textOf(value)])),
    by: textOf(search.by),
    columns: textOf(search.columns),
    size: pageSizes.some((known) => known === size) ? size : pageSizes[0],
    place: readPlace(search),
  }
}

function readPlace({ after, before, last, at }: Search): Place {
  const rows = Number.isInteger(Number(at)) ? Math.max(0, Number(at ?? 0)) : 0
  if (textOf(last) !== '') return { last: true, at: rows }
  if (textOf(before) !== '') return { before: textOf(before), at: rows }
  return textOf(after) === '' ? firstPlace : { after: textOf(after), at: rows }
}

/** The address of a state. Defaults of the list are left out; keys that are not the list's stay as they were. */
export function writeState(list: ListSpec, state: ListState, search: Search = {}): Record<string, string> {
  const others = Object.entries(search).filter(([key]) => !isFilter(key) && !listKeys.includes(key))
  const { q, sort, filters, by, columns, size, place } = state
  const written = {
    ...Object.fromEntries(others.map(([key, value]) => [key, textOf(value)])),
    ...filters,
    q,
    sort: sort === list.sort ? '' : sort,
    by,
    columns,
    size: size === pageSizes[0] ? '' : String(size),
    after: place.after ?? '',
    before: place.before ?? '',
    last: place.last ? '1' : '',
    at: place.at === 0 ? '' : String(place.at),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''))
}

const listKeys = ['q', 'sort', 'by', 'columns', 'size', 'after', 'before', 'last', 'at']

/** The whole filter, for totals and exports: no page. */
export function filterQuery(list: ListSpec, { q, sort, filters }: ListState, vigencia: number) {
  const text = q === '' ? {} : { q }
  return { ...filters, ...text, sort, ...(list.byVigencia ? { vigencia: String(vigencia) } : {}) }
}

export function pageQuery(list: ListSpec, state: ListState, vigencia: number): Record<string, string> {
  const { after, before, last } = state.place
  return {
    ...filterQuery(list, state, vigencia),
    size: String(state.size),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(last === undefined ? {} : { last: 'true' }),
  }
}

/** A change of search, filter or order goes back to the first page. */
export const changed = (state: ListState, change: Partial<Omit<ListState, 'place'>>): ListState => ({
  ...state,
  ...change,
  place: firstPlace,
})

export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...others } = state.filters
  return changed(state, { filters: value === '' ? others : { ...others, [name]: value } })
}

export const isFiltered = ({ q, filters }: ListState): boolean => q !== '' || Object.keys(filters).length > 0

/** How many rows come before this page. The last page is counted from the end. */
export const rowsBefore = ({ last, at }: Place, shown: number, count: number | undefined): number =>
  last && count !== undefined ? Math.max(0, count - shown) : at

export interface Places {
  readonly first: Place | null
  readonly previous: Place | null
  readonly next: Place | null
  readonly last: Place | null
}

/** The place behind each button of the pager; null for a disabled button. */
export function placesFrom(page: Page, before: number, size: number): Places {
  const previous = { before: page.previous ?? '', at: before - size }
  const next = { after: page.next ?? '', at: before + page.rows.length }
  return {
    first: page.previous === null ? null : firstPlace,
    // When pages are read from the end, the previous page may be shorter than the others: then it is the first.
    previous: page.previous === null ? null : previous.at <= 0 ? firstPlace : previous,
    next: page.next === null ? null : next,
    last: page.next === null ? null : { last: true, at: 0 },
  }
}
