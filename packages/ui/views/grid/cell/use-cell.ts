import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { GridColumn, GridRow } from '../store/column.ts'
import { type Grid, perform } from './grid-context.ts'
import { type Command, commandOf } from './grid-keys.ts'

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

/** Focuses the input of a cell when the user moves to it, selects its text, and scrolls it into view. */
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

interface CellEditor {
  readonly writing: boolean
  readonly setWriting: (writing: boolean) => void
  /** Restores the cell; false when nothing had changed. */
  readonly cancel: () => boolean
  /** Resolves the typed text before the focus moves. */
  readonly commit?: (command?: Command) => void
}

/** Handles the keys of the grid in the input of a cell. */
export function useCellKeys<Row extends GridRow>(props: CellProps<Row>, editing: CellEditor) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isOfScreen(event)) return editing.commit?.()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const caret = {
      writing: editing.writing,
      atStart: selectionStart === 0 && selectionEnd === 0,
      atEnd: selectionStart === value.length,
    }
    const command = commandOf(event, caret)
    if (!command || !act(props, editing, command, event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Keys of the screen that act on the lines: the cell is resolved first. */
const isOfScreen = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && (key === 'Enter' || key.toLowerCase() === 's')

/** Without changes to restore, Esc leaves the lines; in a dialog, Esc closes the dialog. */
function leaves(input: HTMLInputElement): boolean {
  if (input.closest('[role="dialog"]') !== null) return false
  leaveGrid(input, 1)
  return true
}

/** @returns whether the key was for the grid. */
function act<Row extends GridRow>(
  { grid, row, at }: CellProps<Row>,
  editing: CellEditor,
  command: Command,
  input: HTMLInputElement,
): boolean {
  if (command === 'cancel') return editing.cancel() || leaves(input)
  if (command === 'edit') {
    const end = input.value.length
    input.setSelectionRange(editing.writing ? 0 : end, end)
    editing.setWriting(!editing.writing)
    return true
  }
  editing.commit?.(command)
  if (command !== 'leave' && command !== 'leaveBack')
    return perform(grid, { id: row.id, column: at }, command)
  leaveGrid(input, command === 'leave' ? 1 : -1)
  return true
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Leaves the grid: the focus moves to the next or previous element of the screen; it wraps at the ends. */
function leaveGrid(from: Element, step: 1 | -1): void {
  const frame = from.closest('.q-grid-frame')
  const screen = from.closest('[role="dialog"], main') ?? document.body
  if (frame === null) return
  const places = [...screen.querySelectorAll<HTMLElement>(stops)].filter(
    (place) => isStop(place) && !frame.contains(place),
  )
  const after = places.filter(
    (place) => frame.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const before = places.slice(0, places.length - after.length)
  const next = step === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1))
  next?.focus()
}

const isStop = (place: HTMLElement): boolean =>
  place.tabIndex >= 0 &&
  !place.matches(':disabled, [hidden], [type=hidden]') &&
  place.closest('[inert]') === null

/** Stores the lines for undo, once for everything that is typed in a cell while it is active. */
export function useRememberOnce<Row extends GridRow>({ grid }: CellProps<Row>) {
  const remembered = useRef(false)
  const remember = () => {
    if (!remembered.current) grid.store.remember()
    remembered.current = true
  }
  return { remembered, remember }
}
