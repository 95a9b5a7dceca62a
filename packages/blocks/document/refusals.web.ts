import type { GridStore } from '@quina/ui/web'
import { wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import type { Fields } from '../field/field.ts'
import type { Form } from './form.web.ts'
import { type Errors, errorsIn, noErrors } from './form-values.ts'
import { focusCell } from './handed.web.ts'

const cellPath = /^(\w+)\.(\d+)\.(\w+)$/

/**
 * Puts each refusal where it belongs: at its field, in its cell (`lines.2.amount` is the third line that was sent),
 * and the rest in one summary above. The sentence of the whole is said only when something has no place of its own.
 */
export function tellRefusals(form: Form, errors: Errors, sentence?: string): void {
  const fields = form.document.fields as Fields
  forgetBlames(form)
  const header: Record<string, string> = {}
  const rest: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    if (isCell(form, path)) continue
    if (fields[path] !== undefined) header[path] = message
    else rest.push(message)
  }
  for (const [name, grid] of Object.entries(form.grids)) {
    const sent = grid.filled().map(({ id }) => id)
    grid.blame(errors, { name, sent })
  }
  const placed = Object.keys(errors).length > rest.length
  const said = sentence === undefined || (placed && rest.length === 0) ? rest : [sentence, ...rest]
  form.state.set({ errors: header, messages: said.filter((text, at) => said.indexOf(text) === at) })
}

function isCell(form: Form, path: string): boolean {
  const [, name = '', at, key] = cellPath.exec(path) ?? []
  const grid = form.grids[name]
  const drawn = grid?.columns.some((column) => column.key === key) ?? false
  return drawn && grid?.filled()[Number(at)] !== undefined
}

/** A message of the server stays in its cell until the cell changes; asking again starts afresh. */
function forgetBlames({ grids }: Form): void {
  for (const grid of Object.values(grids)) {
    for (const row of grid.rows) {
      const blamed = grid.columns.filter(({ key }) => grid.errorOf(row.id, key) !== undefined)
      for (const { key } of blamed)
        if (grid.unreadOf(row.id, key) === undefined) grid.patch(row.id, { [key]: row[key] })
    }
  }
}

/** What can be said without asking the server. @returns whether there is nothing to mend. */
export function isComplete(form: Form): boolean {
  const unread = unreadCells(form)
  const errors = errorsIn(form.document.input, form.contents().values)
  tellRefusals(form, errors, undefined)
  if (unread > 0) form.state.set({ messages: [...form.state.get().messages, unreadSentence(unread)] })
  return unread === 0 && Object.keys(errors).length === 0
}

export function tellFailure(form: Form, failure: unknown): void {
  tellRefusals(form, failure instanceof Refusal ? failure.fields : noErrors, wordsOf(failure))
}

const unreadSentence = (count: number): string =>
  count === 1 ? 'Hay una celda que no se entiende.' : `Hay ${count} celdas que no se entienden.`

function unreadCells({ grids }: Form): number {
  const inGrid = (grid: GridStore) =>
    grid.rows.flatMap((row) => grid.columns.filter(({ key }) => grid.unreadOf(row.id, key) !== undefined))
      .length
  return Object.values(grids).reduce((total, grid) => total + inGrid(grid), 0)
}

/** Brings the focus to the first thing to mend, as it is read on the screen: a field of the header, else a cell. */
export function focusFirst(form: Form, root: ParentNode | null): void {
  const { errors } = form.state.get()
  const names = Object.keys(form.document.fields as Fields)
  const refused = names.filter((name) => form.grids[name] === undefined && errors[name] !== undefined)
  const drawn = [...(root?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const first = drawn.find((field) => refused.includes(field.getAttribute('name') ?? ''))
  if (first !== undefined) first.focus()
  if (refused.length > 0) return
  for (const [name, grid] of Object.entries(form.grids))
    if (standOnError(grid, errors[name] !== undefined, root)) return
}

/** @returns whether there was a cell to go to: one with an error, or the first when the lines as a whole are refused. */
function standOnError(grid: GridStore, whole: boolean, root: ParentNode | null): boolean {
  const cells = grid.rows.flatMap(({ id }) => grid.columns.map(({ key }, column) => ({ id, key, column })))
  const wrong = cells.find(({ id, key }) => grid.errorOf(id, key) !== undefined)
  const cell = wrong ?? (whole ? cells[0] : undefined)
  if (cell === undefined) return false
  grid.stand({ id: cell.id, column: cell.column })
  setTimeout(() => focusCell(root, cell.id))
  return true
}
