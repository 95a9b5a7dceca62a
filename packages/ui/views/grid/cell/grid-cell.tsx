import type { Money } from '@quina/kernel'
import { type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react'
import { Amount } from '../../../base/format/amount.tsx'
import { shownDecimal } from '../../../base/format/shown.ts'
import { type LookupOption, onlyMatch, type SearchOptions } from '../../../controls/lookup/option.ts'
import { OptionList, optionId } from '../../../controls/lookup/option-list.tsx'
import { type Options, useOptions } from '../../../controls/lookup/use-options.ts'
import { cellText, choicesOf } from '../store/cell-text.ts'
import {
  type ChoiceColumn,
  chosenIn,
  type GridColumn,
  type GridRow,
  isFigure,
  type LookupColumn,
} from '../store/column.ts'
import type { GridStore } from '../store/grid-store.ts'
import { pasteFrom } from './grid-context.ts'
import type { Command } from './grid-keys.ts'
import { gridRoles } from './roles.ts'
import { TextEditor } from './text-editor.tsx'
import { type CellProps, useCellFocus, useCellKeys, useRememberOnce } from './use-cell.ts'

export const cellClass = <Row,>(column: GridColumn<Row>): string => {
  const right = isFigure(column) || (column.type === 'render' && column.align === 'right')
  return right ? 'q-grid-cell q-grid-right' : 'q-grid-cell'
}

interface RestingProps<Row extends GridRow> extends Omit<CellProps<Row>, 'errorId' | 'line'> {
  readonly role: string
  /** The text of the cell that could not be read. */
  readonly unread: string | undefined
  /** All the lines, for columns computed from them; they change with every key, so other cells do not receive them. */
  readonly lines: readonly Row[] | undefined
}

function RestingCellDrawn<Row extends GridRow>(props: RestingProps<Row>) {
  const { row, column, at, error, role, unread, lines } = props
  return (
    <div
      role={role}
      data-column={at}
      className={cellClass(column)}
      aria-invalid={error !== undefined || undefined}
      title={error}
    >
      <span className="q-grid-value">{unread ?? resting(column, row, lines)}</span>
    </div>
  )
}

/** A cell at rest: its value, or the text that could not be read. Drawn again only when that changes. */
export const RestingCell = memo(RestingCellDrawn) as typeof RestingCellDrawn

function resting<Row extends GridRow>(
  column: GridColumn<Row>,
  row: Row,
  lines: readonly Row[] = [],
): ReactNode {
  if (column.type === 'render') return column.render(row, lines)
  const value = row[column.key]
  if (column.type === 'money') return value ? <Amount of={value as Money} /> : null
  // Typed without thousands, shown with them.
  if (column.type === 'quantity' || column.type === 'percent')
    return value ? shownDecimal(String(value)) : null
  const text = cellText(column, row)
  return column.type === 'lookup' ? <CodeAndName label={text} /> : text
}

/** Draws the code of a reference apart from its name; a label that begins with a word has no code. */
function CodeAndName({ label }: { label: string }) {
  const [code = ''] = beginning.exec(label) ?? []
  if (code === '' || code === label) return label
  return (
    <>
      <b>{code}</b> <span className="q-muted">{label.slice(code.length + 1)}</span>
    </>
  )
}

/** The prefix and number of a document, a word with a digit, or a few capitals. */
const beginning = /^(?:[\p{Lu}-]{1,4} \d+|[^\p{Ll}\s]*\d[^\p{Ll}\s]*|[\p{Lu}-]{1,4})(?= |$)/u

/** The active cell: it always holds an input with the focus, so that no key is ever lost. */
export function ActiveCell<Row extends GridRow>(props: CellProps<Row>) {
  const { column, at, error, errorId } = props
  return (
    <div
      role={gridRoles.cell}
      data-column={at}
      data-active
      className={cellClass(column)}
      aria-invalid={error !== undefined || undefined}
    >
      {column.type === 'lookup' || column.type === 'choice' ? (
        <LookupEditor {...props} column={column} />
      ) : (
        <TextEditor {...props} />
      )}
      {error !== undefined && (
        <span id={errorId} role="status" className="q-grid-error">
          {error}
        </span>
      )}
    </div>
  )
}

type SearchedColumn<Row extends GridRow> = LookupColumn<Row> | ChoiceColumn<Row>

type LookupEditorProps<Row extends GridRow> = CellProps<Row> & { readonly column: SearchedColumn<Row> }

/** The input of the active cell for references and choices: typing searches, F4 opens, Enter takes and moves on. */
function LookupEditor<Row extends GridRow>(props: LookupEditorProps<Row>) {
  const { grid, row, column, at, line, error, errorId } = props
  const listId = useId()
  const input = useCellFocus(props)
  const cell = useLookupCell(props)
  const { list } = cell
  const onGridKey = useCellKeys(props, cell)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!takesListKey(event, list, cell.writing ? cell.text : '')) return onGridKey(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={input}
        className="q-grid-input"
        role="combobox"
        aria-label={`${column.header}, línea ${line + 1}`}
        aria-expanded={list.open}
        aria-controls={list.open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={list.highlighted ? optionId(listId, list.at) : undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        autoComplete="off"
        spellCheck={false}
        value={cell.text}
        onMouseDown={() => cell.setWriting(true)}
        onChange={(event) => cell.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => cell.commit()}
        onPaste={(event) => pasteFrom(grid, { id: row.id, column: at }, event)}
      />
      {list.open && (
        <OptionList id={listId} label={column.header} anchor={input} list={list} onChoose={cell.choose} />
      )}
    </>
  )
}

function searchOf<Row extends GridRow>(column: SearchedColumn<Row>, row: Row): SearchOptions {
  if (column.type === 'choice') return choicesOf(column)
  return (text, signal) => column.search(text, signal, row)
}

/** The values that choosing an option, or none, writes to the line. */
function changeFor<Row extends GridRow>(
  column: SearchedColumn<Row>,
  row: Row,
  option: LookupOption | null,
): Partial<Row> {
  if (column.type === 'lookup') return chosenIn(column, row, option)
  return { [column.key]: option?.id ?? '' } as Partial<Row>
}

/** Typed text replaces the old value at once, as unresolved text, so that saving never keeps the old value. */
function useLookupCell<Row extends GridRow>(props: LookupEditorProps<Row>) {
  const { grid, row, column } = props
  const { store } = grid
  const search = searchOf(column, row)
  const list = useOptions(search)
  const [writing, setWriting] = useState(false)
  const [before] = useState(() => writtenBy(column, row))
  const { remembered, remember } = useRememberOnce(props)
  const unread = store.unreadOf(row.id, column.key)
  const settle = (option: LookupOption) =>
    store.settle(row.id, column.key, changeFor(column, store.row(row.id) ?? row, option))
  const choose = (option: LookupOption) => {
    remember()
    list.close()
    setWriting(false)
    settle(option)
  }
  const write = (text: string) => {
    remember()
    setWriting(true)
    store.write(row.id, column, text)
    list.ask(text)
  }
  /** Leaving takes the highlighted option, never the first of many. If the answer has not arrived, the cell waits for it. */
  const commit = (command?: Command) => {
    const wasTyped = unread !== undefined
    if (list.highlighted && (wasTyped || command === 'next')) return choose(list.highlighted)
    list.close()
    if (wasTyped && writing) void settleLater(store, { id: row.id, column, text: unread, search, settle })
  }
  const cancel = () => {
    if (!remembered.current && !list.open && !writing) return false
    list.close()
    setWriting(false)
    if (remembered.current) store.settle(row.id, column.key, before)
    remembered.current = false
    return true
  }
  return { list, text: unread ?? cellText(column, row), writing, setWriting, write, choose, cancel, commit }
}

/** The current values of the fields that a column writes: Escape restores them. */
function writtenBy<Row extends GridRow>(column: SearchedColumn<Row>, row: Row): Partial<Row> {
  const keys = Object.keys(changeFor(column, row, null))
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>
}

interface Later<Row extends GridRow> {
  readonly id: string
  readonly column: SearchedColumn<Row>
  readonly text: string
  readonly search: SearchOptions
  readonly settle: (option: LookupOption) => void
}

/** Takes a sure match if the cell still holds the text; otherwise the cell stays in error. */
async function settleLater<Row extends GridRow>(store: GridStore<Row>, later: Later<Row>): Promise<void> {
  const { id, column, text, search, settle } = later
  const options = await search(text, new AbortController().signal).catch((): readonly LookupOption[] => [])
  const match = onlyMatch(options, text)
  if (match && store.unreadOf(id, column.key) === text) settle(match)
}

/** The keys of the list; true when it handled the key. */
function takesListKey(event: KeyboardEvent, list: Options, text: string): boolean {
  const opens = event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')
  if (opens) list.ask(text)
  else if (!list.open || event.ctrlKey || event.altKey) return false
  else if (event.key === 'ArrowDown') list.move(1)
  else if (event.key === 'ArrowUp') list.move(-1)
  else return false
  return true
}
