import { useImperativeHandle, useRef, useState } from 'react'
import { type Navigate, useGoTo } from '../link/navigate.ts'
import type { OpenMenu } from './row-menu.tsx'
import { extended, toggled } from './selection.ts'
import type { TableDeeds } from './table-keys.ts'
import type { DataTableProps } from './table-props.ts'
import type { RowEvents } from './table-row.tsx'
import { type Cursor, useCursor } from './use-cursor.ts'

const none: ReadonlySet<string> = new Set()

/** The state of a table: the row one stands on, where a selection began, and the menu that is open. */
export function useTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const goToPath = useGoTo()
  const cursor = useCursor(props)
  const menu = useRowMenu(props, cursor)
  const select = (at: number, extend: boolean) => selectRow(props, cursor, { at, extend })
  const deeds: TableDeeds = {
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
  }
  useImperativeHandle(props.ref, () => ({ focusFirst: () => cursor.goTo(0) }))
  return { cursor, menu, deeds, events: useStableEvents({ select, menu: menu.open }) }
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
    // In the next task: opened within the event that asked for it, the menu would take it as a reason to close.
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

/** One object for all renders, which always calls the latest functions: rows compare it and stay as they are. */
function useStableEvents(events: RowEvents): RowEvents {
  const latest = useRef(events)
  latest.current = events
  const [stable] = useState<RowEvents>(() => ({
    select: (at, extend) => latest.current.select(at, extend),
    menu: (at, x, y) => latest.current.menu(at, x, y),
  }))
  return stable
}
