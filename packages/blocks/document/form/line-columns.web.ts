import { type Money, money, moneyText, newId, zero } from '@quina/kernel'
import { Amount, type BarLegend, type GridColumn, type GridRow, type LookupOption } from '@quina/ui/web'
import { createElement } from 'react'
import { readOptions } from '../../data/reference/options.web.ts'
import type { Field, Fields, Kind } from '../../values/field/field.ts'
import type { ComputedColumn, LineLookup } from '../screen-spec.web.ts'

type WireValues = Readonly<Record<string, unknown>>
type LookupColumn = Extract<GridColumn<GridRow>, { readonly type: 'lookup' }>

/** A `LinesSpec` of any document. */
export interface AnyLinesSpec {
  readonly columns?: readonly string[]
  readonly widths?: Readonly<Partial<Record<string, number | string>>>
  readonly computed?: readonly ComputedColumn<GridRow>[]
  readonly lookup?: Readonly<Partial<Record<string, (header: WireValues) => LineLookup>>>
  readonly chosen?: Readonly<
    Partial<Record<string, (option: LookupOption | null, line: GridRow) => Partial<GridRow>>>
  >
  readonly validate?: (
    line: GridRow,
    lines: readonly GridRow[],
    header: WireValues,
  ) => Readonly<Record<string, string>>
  readonly relatedBy?: (line: GridRow) => string | null
  readonly editable?: Readonly<Partial<Record<string, (line: GridRow) => boolean>>>
  readonly input?: Readonly<Partial<Record<string, (line: GridRow, header: WireValues) => boolean>>>
  readonly facts?: Readonly<Record<string, string>>
  readonly bars?: Parameters<typeof BarLegend>[0]
  readonly balance?: readonly [string, string]
  readonly unadded?: readonly string[]
}

const widths: Readonly<Partial<Record<Kind, number | string>>> = {
  code: 120,
  money: 160,
  percent: 90,
  quantity: 110,
  integer: 90,
  day: 110,
  choice: 150,
  flag: 80,
  ref: 'minmax(260px, 2fr)',
}
const flags = { true: 'Sí', false: 'No' }

/** The columns of a grid of lines, from the fields of a line. */
export function gridColumns(of: Fields, spec: AnyLinesSpec, header: () => WireValues): GridColumn<GridRow>[] {
  const computed = spec.computed ?? []
  const order = spec.columns ?? [...Object.keys(of), ...computed.map(({ key }) => key)]
  return order.flatMap((key): GridColumn<GridRow>[] => {
    const field = of[key]
    if (field !== undefined) return [typedColumn(key, field, spec, header)]
    const extra = computed.find((column) => column.key === key)
    return extra === undefined ? [] : [computedColumn(extra)]
  })
}

function computedColumn(column: ComputedColumn<GridRow>): GridColumn<GridRow> {
  if ('render' in column) return { ...column, type: 'render' }
  const render = (row: GridRow) => {
    const of = column.amount(row)
    return of === null ? null : createElement(Amount, { of })
  }
  return { ...column, type: 'render', align: 'right', render }
}

function typedColumn(
  key: string,
  field: Field,
  spec: AnyLinesSpec,
  header: () => WireValues,
): GridColumn<GridRow> {
  const common = {
    key,
    header: field.label,
    width: spec.widths?.[key] ?? widths[field.kind] ?? 'minmax(160px, 1fr)',
    editable: spec.editable?.[key],
    input: inputIn(key, spec, header),
  }
  switch (field.kind) {
    case 'money':
      return { ...common, type: 'money', total: !(spec.unadded ?? []).includes(key) }
    case 'percent':
    case 'quantity':
    case 'integer':
    case 'day':
      return { ...common, type: field.kind }
    case 'choice':
      return { ...common, type: 'choice', options: field.options ?? {} }
    case 'flag':
      return { ...common, type: 'choice', options: flags }
    case 'ref':
      return { ...common, type: 'lookup', ...lookupOf(key, field, spec, header) }
    default:
      return { ...common, type: 'text', max: field.max }
  }
}

function inputIn(key: string, { input }: AnyLinesSpec, header: () => WireValues) {
  const rule = input?.[key]
  return rule && ((line: GridRow) => rule(line, header()))
}

function lookupOf(
  key: string,
  field: Field,
  spec: AnyLinesSpec,
  header: () => WireValues,
): Pick<LookupColumn, 'search' | 'chosen'> {
  return {
    search: (q, signal) => {
      const { to, query } = lineLookup(key, field, spec, header())
      return readOptions(to, { ...query, q }, signal)
    },
    chosen: (option, row) => ({
      [key]: option?.id ?? null,
      [`${key}Label`]: option?.label ?? '',
      [`${key}Facts`]: option?.facts ?? null,
      ...spec.chosen?.[key]?.(option, row),
    }),
  }
}

/** Where to search the options of a line's reference, with the current header. */
export function lineLookup(
  key: string,
  field: Field,
  spec: AnyLinesSpec,
  header: WireValues,
): Required<Omit<LineLookup, 'path'>> {
  const { to = field.to ?? '', query = {} } = spec.lookup?.[key]?.(header) ?? {}
  return { to, query }
}

const emptyCell = ({ kind }: Field): unknown => (kind === 'money' ? zero : kind === 'ref' ? null : '')

export const newLine = (of: Fields): GridRow => ({
  id: newId(),
  ...Object.fromEntries(Object.entries(of).map(([name, field]) => [name, emptyCell(field)])),
})

/** Converts a line from the wire to the form. `at` is its place in `labels`: `lines.0`. */
export function lineFromWire(
  of: Fields,
  line: WireValues,
  at: string,
  labels: Readonly<Record<string, string>>,
): GridRow {
  const cells = Object.entries(of).flatMap(([name, field]): [string, unknown][] => {
    const value = line[name]
    if (value === null || value === undefined) return [[name, emptyCell(field)]]
    if (field.kind === 'money') return [[name, money(String(value))]]
    if (field.kind !== 'ref') return [[name, String(value)]]
    return [
      [name, value],
      [`${name}Label`, labels[`${at}.${name}`] ?? ''],
    ]
  })
  return { id: typeof line.id === 'string' ? line.id : newId(), ...Object.fromEntries(cells) }
}

export const lineToWire = (of: Fields, row: GridRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, cellToWire(field, row[name])]))

function cellToWire({ kind, optional }: Field, value: unknown): unknown {
  if (kind === 'money') return optional && value === zero ? null : moneyText((value ?? zero) as Money)
  if (kind === 'flag') return value === 'true'
  if (value === '' || value === null || value === undefined) return null
  return kind === 'integer' ? Number(value) : value
}
