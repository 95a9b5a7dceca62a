import { moneyText } from '@quina/kernel'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { groupAmount, type TypedAmount } from '../../../base/format/group-amount.ts'
import { typedOverDay } from '../../../base/format/parse-day.ts'
import { isNumpadDecimal } from '../../../controls/inputs/typed-figure.ts'
import { cellText, readCell } from '../store/cell-text.ts'
import { type GridColumn, type GridRow, isFigure } from '../store/column.ts'
import { pasteFrom } from './grid-context.ts'
import { type CellProps, useCellFocus, useCellKeys, useRememberOnce } from './use-cell.ts'

/** Formats the typed text of a figure: amounts are grouped, other figures only keep their signs. */
function arranged<Row extends GridRow>({ type }: GridColumn<Row>, typed: TypedAmount): TypedAmount {
  if (type === 'money') return groupAmount(typed.text, typed.caret)
  if (type !== 'quantity' && type !== 'percent' && type !== 'integer') return typed
  const clean = (text: string) => text.replaceAll('.', ',').replace(/[^\d,-]/g, '')
  return { text: clean(typed.text), caret: clean(typed.text.slice(0, typed.caret)).length }
}

/** The input of the active cell for text, figures and days. Each key is written to the line, so that totals follow. */
export function TextEditor<Row extends GridRow>(props: CellProps<Row>) {
  const { grid, row, column, line, error, errorId } = props
  const input = useCellFocus(props)
  const cell = useTypedCell(props)
  const onGridKey = useCellKeys(props, cell)
  useLayoutEffect(() => {
    const caret = cell.takeCaret()
    if (caret === 'all') input.current?.select()
    else if (caret !== null) input.current?.setSelectionRange(caret, caret)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = figureKey(props, event)
    if (typed === undefined) return onGridKey(event)
    event.preventDefault()
    if (typed) cell.write(typed)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (pasteFrom(grid, { id: row.id, column: props.at }, event) || !isFigure(column)) return
    const text = event.clipboardData.getData('text/plain')
    const read = readCell(column, text)
    if ('why' in read) return
    event.preventDefault()
    cell.write(inserted(event.currentTarget, cellText(column, { ...row, [column.key]: read.value })))
  }
  return (
    <input
      ref={input}
      className="q-grid-input"
      aria-label={`${column.header}, línea ${line + 1}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      inputMode={isFigure(column) ? 'decimal' : undefined}
      maxLength={column.type === 'text' ? column.max : undefined}
      autoComplete="off"
      value={cell.text}
      onMouseDown={() => cell.setWriting(true)}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        cell.write({ text: currentTarget.value, caret: currentTarget.selectionStart ?? 0 })
      }
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

function inserted({ value, selectionStart, selectionEnd }: HTMLInputElement, by: string): TypedAmount {
  const from = selectionStart ?? value.length
  return { text: value.slice(0, from) + by + value.slice(selectionEnd ?? from), caret: from + by.length }
}

/** The numpad's point and the `=` of amounts; undefined for any other key, null when `=` has nothing to write. */
function figureKey<Row extends GridRow>(
  { grid, row, column }: CellProps<Row>,
  event: KeyboardEvent<HTMLInputElement>,
): TypedAmount | null | undefined {
  if (isFigure(column) && isNumpadDecimal(event)) return inserted(event.currentTarget, ',')
  if (column.type !== 'money' || event.key !== '=') return undefined
  const amount = grid.balance(grid.store, row, column.key)
  if (!amount) return null
  const text = moneyText(amount).replace(/\.00$/, '').replace('.', ',')
  return { text, caret: text.length }
}

function overDay(before: string, { text, caret }: TypedAmount): TypedAmount {
  const left = typedOverDay(before, text)
  return { text: left, caret: left === text ? caret : left.length }
}

/** The text of the active cell, which may be restored. */
function useTypedCell<Row extends GridRow>(props: CellProps<Row>) {
  const { grid, row, column } = props
  const { store } = grid
  const [initial] = useState(() => store.unreadOf(row.id, column.key) ?? cellText(column, row))
  const [text, setText] = useState(initial)
  const [known, setKnown] = useState(row[column.key])
  const [writing, setWriting] = useState(false)
  const { remembered, remember } = useRememberOnce(props)
  const caret = useRef<number | 'all' | null>(null)
  if (known !== row[column.key]) {
    // Changed from outside: undo, a copy from above, an answer of the server.
    setKnown(row[column.key])
    setText(cellText(column, row))
  }
  const write = (typed: TypedAmount) => {
    const next = arranged(column, column.type === 'day' ? overDay(text, typed) : typed)
    remember()
    setWriting(true)
    setText(next.text)
    caret.current = next.caret
    store.write(row.id, column, next.text)
    setKnown(store.row(row.id)?.[column.key])
  }
  const cancel = () => {
    if (!remembered.current && !writing) return false
    if (remembered.current) store.write(row.id, column, initial)
    remembered.current = false
    caret.current = 'all'
    setText(initial)
    setWriting(false)
    return true
  }
  const takeCaret = () => {
    const at = caret.current
    caret.current = null
    return at
  }
  return { text, writing, setWriting, write, cancel, takeCaret }
}
