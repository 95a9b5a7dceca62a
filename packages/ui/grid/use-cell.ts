import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { GridColumn, GridRow } from './column.ts'
import { type Grid, perform } from './grid-context.ts'
import { type Deed, deedOf } from './grid-keys.ts'

export interface CellProps<Row extends GridRow> {
  readonly grid: Grid<Row>
  readonly row: Row
  readonly column: GridColumn<Row>
  readonly at: number
  /** Position of the line, from 0. */
  readonly line: number
  readonly error: string | undefined
  readonly errorId: string
}

/** When one comes to a cell by moving, its input takes the focus with everything selected, and is brought into view. */
export function useCellFocus<Row extends GridRow>({
  grid,
}: CellProps<Row>): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element || !grid.store.takeFocus()) return
    element.focus({ preventScroll: true })
    element.select()
    element.closest('[role="row"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid])
  return input
}

interface Editing {
  readonly writing: boolean
  readonly setWriting: (writing: boolean) => void
  /** Puts the cell back as it was found; false when nothing had changed. */
  readonly cancel: () => boolean
  /** Settles what was typed, before one goes elsewhere. */
  readonly commit?: (deed?: Deed) => void
}

/** Takes the keys of the grid from the input of a cell. */
export function useCellKeys<Row extends GridRow>({ grid, row, at }: CellProps<Row>, editing: Editing) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const caret = {
      writing: editing.writing,
      atStart: selectionStart === 0 && selectionEnd === 0,
      atEnd: selectionStart === value.length,
    }
    const deed = deedOf(event, caret)
    if (!deed) return
    if (deed === 'edit') {
      const end = value.length
      event.currentTarget.setSelectionRange(editing.writing ? 0 : end, end)
      editing.setWriting(!editing.writing)
    } else if (deed === 'cancel') {
      if (!editing.cancel()) return
    } else {
      editing.commit?.(deed)
      if (!perform(grid, { id: row.id, column: at }, deed)) return
    }
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Remembers the lines, for undo, once for all that is typed in a cell while one stands in it. */
export function useRememberOnce<Row extends GridRow>({ grid }: CellProps<Row>) {
  const remembered = useRef(false)
  const remember = () => {
    if (!remembered.current) grid.store.remember()
    remembered.current = true
  }
  return { remembered, remember }
}
