import { money, showPesos, sum } from '@quina/kernel'
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { shownCount } from '../../base/format/shown.ts'
import { useKeys } from '../../base/keys/use-keys.ts'
import { useNarrow } from '../../controls/page/use-narrow.ts'
import { valueIn } from './columns/cell-value.tsx'
import type { Column } from './columns/column.ts'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { byContent, wholeWidth } from './columns/content-width.ts'
import { fitting, laidOut, type TableLayout, withWidth } from './columns/layout.ts'
import { edgeWidth, pinned, wholeWidthOf } from './columns/pin.ts'
import { Pager } from './pager.tsx'
import { RowCards } from './row-cards.tsx'
import { RowMenu } from './rows/row-menu.tsx'
import { allTurned } from './rows/selection.ts'
import { EmptyRow, PlaceholderRows } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { commandFor, tableBindings } from './table-keys.ts'
import type { DataTableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import { shownSums, TotalsRow } from './table-totals.tsx'
import { type TableState, useSeenWidth, useTable } from './use-table.ts'

/**
 * The table of all lists. The server pages, sorts, filters and adds up; this component draws the page and handles the keyboard.
 * Cells are native elements and rows are drawn again only when they change.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const isNarrow = useNarrow()
  return props.cards && isNarrow ? <RowCards {...props} /> : <WholeTable {...props} />
}

function WholeTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, rows, loading, pager, totals } = props
  const table = useTable(props)
  const parts = { before: props.onSelect ? 1 : 0, after: props.actions || props.onLayout ? 1 : 0 }
  const [scroll, seen] = useSeenWidth()
  const [columns, layout, setLayout] = useColumns(props, { ...parts, seen })
  const fit = (key: string) => setLayout(fitted(layout, columns, rows ?? [], key))
  useKeys(tableBindings(() => table.commands.goTo(table.cursor.at), props.rowKeys))
  return (
    <div className="q-table-frame q-panel">
      <section ref={scroll} className="q-table-scroll" aria-label={label} aria-busy={loading || !rows}>
        <table
          className="q-table"
          style={{ minWidth: wholeWidthOf(columns, parts) }}
          data-loading={loading || undefined}
        >
          <caption className="q-unseen">{label}</caption>
          <Widths columns={columns} {...parts} />
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            onWidth={props.onLayout && ((key, width) => setLayout(withWidth(layout, key, width)))}
            onFit={fit}
            check={props.onSelect && <CheckAll {...props} />}
            chooser={
              parts.after > 0 && <Chooser {...props} layout={layout} onLayout={setLayout} onFit={fit} />
            }
          />
          <tbody ref={table.cursor.body} {...bodyListeners(table, rows?.length ?? 0)}>
            <Rows
              {...props}
              columns={columns}
              table={table}
              span={columns.length + parts.before + parts.after}
            />
          </tbody>
          {totals && rows && rows.length > 0 && <TotalsRow totals={totals} columns={columns} {...parts} />}
        </table>
      </section>
      {(pager || props.onSelect) && (
        <footer className="q-table-foot">
          <SelectionText {...props} />
          {pager && <Pager {...pager} of={label} />}
        </footer>
      )}
      <RowMenu menu={table.menu.shown} onClose={table.menu.close} />
    </div>
  )
}

function fitted<Row extends object>(
  layout: TableLayout,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  key: string,
): TableLayout {
  const column = columns.find((one) => one.key === key)
  return column ? withWidth(layout, key, wholeWidth(column, rows)) : layout
}

/** How many columns of the table itself come before and after those of the rows: the marks, the menu. */
type Edges = Readonly<{ before: number; after: number }>

/** The columns as the user arranged them. Only a width being dragged is stored here; the layout's owner gets each change. */
function useColumns<Row extends { readonly id: string }>(
  { columns, layout: stored, totals, rows, onLayout }: DataTableProps<Row>,
  { before, after, seen }: Edges & { readonly seen: number | undefined },
) {
  const [own, setOwn] = useState<TableLayout>({})
  const layout = stored ?? own
  const drawn = useMemo(
    () =>
      pinned(
        fitting(
          asLeft(byContent(laidOut(columns, layout), rows ?? []), layout),
          totals ? shownSums(totals) : {},
        ),
        { before, after, seen, asChosen: layout.widths !== undefined },
      ),
    [columns, layout, totals, rows, before, after, seen],
  )
  const setLayout = (next: TableLayout) => {
    setOwn(next)
    onLayout?.(next)
  }
  return [drawn, layout, setLayout] as const
}

/** Keeps the widths that the user chose. */
const asLeft = <Row,>(columns: readonly Column<Row>[], { widths }: TableLayout): Column<Row>[] =>
  columns.map((column) => ({ ...column, width: widths?.[column.key] ?? column.width }))

function Widths<Row>({ columns, before, after }: Edges & { columns: readonly Column<Row>[] }) {
  return (
    <colgroup>
      {before > 0 && <col style={{ width: edgeWidth }} />}
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
      {after > 0 && <col style={{ width: edgeWidth }} />}
    </colgroup>
  )
}

function CheckAll<Row extends { readonly id: string }>({
  rows = [],
  selected,
  onSelect,
}: DataTableProps<Row>) {
  const ids = rows.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => selected?.has(id))
  return (
    <input
      type="checkbox"
      aria-label="Seleccionar toda la página"
      checked={all}
      onChange={() => onSelect?.(allTurned(selected ?? new Set(), ids))}
    />
  )
}

type TargetEvent = { readonly target: EventTarget }

const onControl = ({ target }: TargetEvent): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null

function rowUnder({ target }: TargetEvent): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-at]') : null
  return row ? Number(row.dataset.at) : undefined
}

/** The listeners of the body: one for all its rows. */
function bodyListeners({ cursor, menu, commands }: TableState, count: number) {
  const onRow = (event: MouseEvent, command: (at: number) => void) => {
    const at = rowUnder(event)
    if (at !== undefined && !onControl(event)) command(at)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const ofControl = onControl(event) && !event.key.startsWith('Arrow')
      if (ofControl || event.ctrlKey || event.altKey || event.metaKey || count === 0) return
      const command = commandFor(event, cursor.at, count, commands)
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      command()
    },
    onClick: (event: MouseEvent) => onRow(event, commands.goTo),
    onDoubleClick: (event: MouseEvent) => onRow(event, commands.open),
    onContextMenu: (event: MouseEvent) =>
      onRow(event, (at) => {
        event.preventDefault()
        menu.open(at, event.clientX, event.clientY)
      }),
  }
}

/** `Selección: 4 · 12.500.000`, announced politely. The sum is left out while some of the rows are on other pages. */
function SelectionText<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { selected, rows = [], selectionSum } = props
  const here = rows.filter(({ id }) => selected?.has(id))
  const count = selected?.size ?? 0
  const total = selectionSum && here.length === count ? ` · ${sumOver(here, selectionSum)}` : ''
  return (
    <span className="q-selection" aria-live="polite">
      {count > 0 && `Selección: ${shownCount(count)}${total}`}
    </span>
  )
}

const sumOver = (rows: readonly object[], key: string): string =>
  showPesos(sum(rows.map((row) => money(String(valueIn(row, key) ?? '0')))))

type ChooserProps<Row extends { readonly id: string }> = Pick<DataTableProps<Row>, 'columns'> & {
  readonly layout: TableLayout
  readonly onLayout: (layout: TableLayout) => void
  readonly onFit: (key: string) => void
}

function Chooser<Row extends { readonly id: string }>(props: ChooserProps<Row>) {
  return <ColumnChooser columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
}

interface RowsProps<Row extends { readonly id: string }> extends DataTableProps<Row> {
  readonly table: TableState
  readonly span: number
}

function Rows<Row extends { readonly id: string }>({ rows, table, span, ...props }: RowsProps<Row>) {
  if (!rows) return <PlaceholderRows columns={span} />
  if (rows.length === 0) return <EmptyRow columns={span} empty={props.empty} />
  return rows.map((row, index) => (
    <TableRow
      key={row.id}
      row={row}
      at={index}
      columns={props.columns}
      href={props.href?.(row)}
      selected={props.onSelect && (props.selected?.has(row.id) ?? false)}
      current={index === table.cursor.at}
      announced={props.onCurrent !== undefined && index === table.cursor.at}
      edge={props.actions ? 'menu' : props.onLayout ? 'blank' : 'none'}
      on={table.events}
    />
  ))
}
