import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { type Navigate, useGoTo } from '../../base/link/navigate.ts'
import type { OpenMenu } from './rows/row-menu.tsx'
import { extended, toggled } from './rows/selection.ts'
import type { TableCommands } from './table-keys.ts'
import type { DataTableProps } from './table-props.ts'
import type { RowEvents } from './table-row.tsx'

const none: ReadonlySet<string> = new Set()

/** The state of a table: the active row, the start of a selection, and the open menu. */
export function useTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const goToPath = useGoTo()
  const cursor = useCursor(props)
  const menu = useRowMenu(props, cursor)
  const select = (at: number, extend: boolean) => selectRow(props, cursor, { at, extend })
  const commands: TableCommands = {
    goTo: cursor.goTo,
    open: (at) => openRow(props, at, goToPath),
    select: (at) => select(at, false),
    extendTo: (at) => {
      select(at, true)
      cursor.focus(at)
    },
    clear: props.selected?.size ? () => props.onSelect?.(none) : undefined,
    menu: (at) => {
      const box = cursor.boxOf(at)
      if (box) menu.open(at, box.left + 60, box.bottom)
    },
    nextPage: props.pager?.onNext,
    previousPage: props.pager?.onPrevious,
    rowKey: (key, at) => {
      const row = props.rows?.[at]
      const found = props.rowKeys?.find(({ keys }) => keys === key)
      return row && found && (() => found.run(row))
    },
  }
  useImperativeHandle(props.ref, () => ({ focusFirst: () => cursor.goTo(0) }))
  return { cursor, menu, commands, events: useStableEvents({ select, menu: menu.open }) }
}

export type TableState = ReturnType<typeof useTable>

function useRowMenu<Row extends { readonly id: string }>(props: DataTableProps<Row>, cursor: Cursor) {
  const { rows = [], selected = none, actions } = props
  const [shown, setShown] = useState<OpenMenu | null>(null)
  const actedOn = (row: Row): readonly Row[] =>
    selected.has(row.id) ? rows.filter(({ id }) => selected.has(id)) : [row]
  const open = (at: number, x: number, y: number) => {
    const row = rows[at]
    const offered = row && actions?.(actedOn(row))
    if (!offered?.length) return
    cursor.stand(at)
    // Opens the menu in the next task: within the event that requested it, the menu would take the event as a reason to close.
    setTimeout(() => setShown({ x, y, actions: offered }))
  }
  const close = () => {
    setShown(null)
    cursor.focus(cursor.at)
  }
  return { shown, open, close }
}

function selectRow<Row extends { readonly id: string }>(
  { rows = [], selected = none, onSelect }: DataTableProps<Row>,
  cursor: Cursor,
  { at, extend }: { readonly at: number; readonly extend: boolean },
): void {
  const row = rows[at]
  if (!row || !onSelect) return
  const ids = rows.map(({ id }) => id)
  onSelect(extend ? extended(selected, ids, cursor.anchor.current, at) : toggled(selected, row.id))
  if (!extend) cursor.anchor.current = at
  cursor.stand(at)
}

interface Cursor {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The active row. */
  readonly at: number
  /** The row where the selection started. */
  readonly anchor: RefObject<number>
  readonly stand: (at: number) => void
  readonly focus: (at: number) => void
  readonly goTo: (at: number) => void
  readonly boxOf: (at: number) => DOMRect | undefined
}

/** The active row: the only one in the order of Tab. */
function useCursor<Row extends { readonly id: string }>(props: DataTableProps<Row>): Cursor {
  const count = props.rows?.length ?? 0
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef(0)
  const [current, stand] = useState(0)
  const at = Math.min(current, Math.max(count - 1, 0))
  const rowAt = (next: number) => body.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)
  const focus = (next: number) => rowAt(next)?.focus()
  const goTo = (next: number) => {
    anchor.current = next
    stand(next)
    focus(next)
  }
  useReturn(props, goTo)
  useTellCurrent(props, props.rows?.[at]?.id)
  return { body, at, anchor, stand, focus, goTo, boxOf: (next) => rowAt(next)?.getBoundingClientRect() }
}

/** On return to a list, the row that was left gets the focus again, once. */
function useReturn<Row extends { readonly id: string }>(
  { rows, returnTo }: DataTableProps<Row>,
  goTo: (at: number) => void,
): void {
  const returned = useRef(false)
  useEffect(() => {
    if (returned.current || !returnTo || !rows) return
    returned.current = true
    const at = rows.findIndex(({ id }) => id === returnTo)
    if (at >= 0) goTo(at)
  })
}

function useTellCurrent<Row extends { readonly id: string }>(
  { onCurrent }: DataTableProps<Row>,
  id: string | undefined,
): void {
  const tell = useRef(onCurrent)
  tell.current = onCurrent
  useEffect(() => {
    if (id) tell.current?.(id)
  }, [id])
}

function openRow<Row extends { readonly id: string }>(
  { rows = [], href, onOpen }: DataTableProps<Row>,
  at: number,
  goToPath: Navigate,
): void {
  const row = rows[at]
  const path = row && href?.(row)
  if (row && onOpen) onOpen(row)
  else if (path) goToPath(path)
}

/** One object for all renders, which always calls the latest functions, so that rows are not drawn again. */
function useStableEvents(events: RowEvents): RowEvents {
  const latest = useRef(events)
  latest.current = events
  const [stable] = useState<RowEvents>(() => ({
    select: (at, extend) => latest.current.select(at, extend),
    menu: (at, x, y) => latest.current.menu(at, x, y),
  }))
  return stable
}

/** The visible width of a scrolling element, in pixels; undefined until it is drawn. */
export function useSeenWidth(): readonly [RefObject<HTMLElement | null>, number | undefined] {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = () => setWidth(element.clientWidth || undefined)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
