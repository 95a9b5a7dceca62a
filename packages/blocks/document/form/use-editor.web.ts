import type { GridStore } from '@quina/ui/web'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { focusUnread } from '../../data/form/focus-error.web.ts'
import { commandKeys, wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import type { Fields } from '../../values/field/field.ts'
import { type Errors, errorsIn, noErrors } from '../../values/field/form-values.ts'
import type { Action } from '../../values/lifecycle/lifecycle.ts'
import { apiPathOf } from '../../values/thing/named.ts'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import {
  type CommandAnswer,
  documentKey,
  previewCommand,
  readDocument,
  type SavedDocument,
  saveDocument,
} from '../document-calls.web.ts'
import type { Form } from './form.web.ts'
import { focusCell } from './handed.web.ts'

/** An action that waits for its confirmation. */
export interface RequestedAction {
  readonly name: string
  readonly answer: DocumentAnswer
  /** Its effect, when it has no more fields to fill in. */
  readonly foreseen?: CommandAnswer
}

export interface Editor {
  readonly form: Form
  readonly root: RefObject<HTMLDivElement | null>
  /** The work under way: `save`, or the name of an action. */
  readonly busy: string | null
  /** Someone else changed the document meanwhile. */
  readonly conflict: Refusal | null
  readonly requested: RequestedAction | null
  readonly savedAt: Date | null
  /** Saves the draft. @returns null when it was refused: the form says why. */
  readonly save: (overVersion?: number) => Promise<SavedDocument | null>
  /** Saves the draft if needed, and shows the confirmation of an action. */
  readonly request: (name: string) => Promise<void>
  readonly forget: () => void
  readonly clearConflict: () => void
}

interface EditorInput {
  readonly form: Form
  /** The time of the save, if another screen has just saved the document. */
  readonly savedAt: Date | null
  /** Called once a document is created: the screen that edits it continues, with this action if there is one. */
  readonly onMade: (saved: SavedDocument, action?: string) => void
  readonly onSaved: () => void
}

/** The commands of a document in a form: save it, and run actions on the saved document. */
export function useEditor({ form, savedAt: storedAt, onMade, onSaved }: EditorInput): Editor {
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const [keyOf] = useState(commandKeys)
  const [busy, setBusy] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [requested, setRequested] = useState<RequestedAction | null>(null)
  const [savedAt, setSavedAt] = useState(storedAt)
  const tell = (failure: unknown): null => {
    if (failure instanceof Refusal && failure.code === 'GEN-409') setConflict(failure)
    else tellFailure(form, failure)
    setTimeout(() => focusFirst(form, root.current))
    return null
  }
  const keep = async (overVersion?: number): Promise<SavedDocument | null> => {
    if (!isComplete(form)) {
      setTimeout(() => focusFirst(form, root.current))
      return null
    }
    const saved = await send(form, keyOf, overVersion)
    setConflict(null)
    setSavedAt(new Date())
    onSaved()
    await client.invalidateQueries({ queryKey: [apiPathOf(form.document)] })
    return saved
  }
  /** Runs work on the form, once the values that follow from choices have arrived. */
  const whileBusy = async <T>(what: string, work: () => Promise<T | null>): Promise<T | null> => {
    setBusy(what)
    return form
      .settled()
      .then(() => (focusUnread(root.current) ? null : work()))
      .catch(tell)
      .finally(() => setBusy(null))
  }
  const save = (overVersion?: number) => whileBusy('save', () => keep(overVersion))
  const request = async (name: string): Promise<void> => {
    const wasNew = form.state.get().saved === null
    const stored = await whileBusy(name, async () =>
      wasNew || form.isDirty() ? keep() : form.state.get().saved,
    )
    if (stored === null) return
    if (wasNew) onMade(stored, name)
    else setRequested(await whileBusy(name, () => requestedAction(client, form.document, stored.id, name)))
  }
  const forget = () => setRequested(null)
  const clearConflict = () => setConflict(null)
  return { form, root, busy, conflict, requested, savedAt, save, request, forget, clearConflict }
}

const cellPath = /^(\w+)\.(\d+)\.(\w+)$/

/**
 * Puts each refusal at its field or in its cell (`lines.2.amount` is the third line that was sent), and the rest in one
 * summary above. The general sentence is shown only when something has no place of its own.
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
  const declared = sentence === undefined || (placed && rest.length === 0) ? rest : [sentence, ...rest]
  form.state.set({
    errors: header,
    messages: declared.filter((text, index) => declared.indexOf(text) === index),
  })
}

function isCell(form: Form, path: string): boolean {
  const [, name = '', at, key] = cellPath.exec(path) ?? []
  const grid = form.grids[name]
  const drawn = grid?.columns.some((column) => column.key === key) ?? false
  return drawn && grid?.filled()[Number(at)] !== undefined
}

/** Clears the messages of the server before a new attempt; a message otherwise stays in its cell until the cell changes. */
function forgetBlames({ grids }: Form): void {
  for (const grid of Object.values(grids)) {
    for (const row of grid.rows) {
      const blamed = grid.columns.filter(({ key }) => grid.errorOf(row.id, key) !== undefined)
      for (const { key } of blamed)
        if (grid.unreadOf(row.id, key) === undefined) grid.patch(row.id, { [key]: row[key] })
    }
  }
}

/** Validates what needs no server. @returns whether there is nothing to correct. */
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

/** Moves the focus to the first field or cell to correct, in reading order: a field of the header, else a cell. */
export function focusFirst(form: Form, root: ParentNode | null): void {
  const { errors } = form.state.get()
  const names = Object.keys(form.document.fields as Fields)
  const refused = names.filter((name) => form.grids[name] === undefined && errors[name] !== undefined)
  const drawn = [...(root?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const first = drawn.find((field) => refused.includes(field.getAttribute('name') ?? ''))
  if (first !== undefined) first.focus()
  else if (refused[0] !== undefined) reportedElsewhere(form, refused[0])
  if (refused.length > 0) return
  for (const [name, grid] of Object.entries(form.grids))
    if (standOnError(grid, errors[name] !== undefined, root)) return
}

/** Shows as a message the refusal of a field that is not on the screen: otherwise nothing would seem to happen. */
const reportedElsewhere = ({ document, state }: Form, name: string): void => {
  const { label } = (document.fields as Fields)[name]!
  const { errors, messages } = state.get()
  state.set({ messages: [...messages, `${label}: ${errors[name]}`] })
}

/** @returns whether there was a cell to focus: one with an error, or the first when the lines as a whole are refused. */
function standOnError(grid: GridStore, whole: boolean, root: ParentNode | null): boolean {
  const cells = grid.rows.flatMap(({ id }) => grid.columns.map(({ key }, column) => ({ id, key, column })))
  const wrong = cells.find(({ id, key }) => grid.errorOf(id, key) !== undefined)
  const cell = wrong ?? (whole ? cells[0] : undefined)
  if (cell === undefined) return false
  grid.stand({ id: cell.id, column: cell.column })
  setTimeout(() => focusCell(root, cell.id))
  return true
}

async function send(
  form: Form,
  keyOf: (body: unknown) => string,
  overVersion: number | undefined,
): Promise<SavedDocument> {
  const { saved } = form.state.get()
  const stored = saved === null ? null : { id: saved.id, version: overVersion ?? saved.version }
  const { values } = form.contents()
  const { id, version } = await saveDocument(form.document, stored, values, keyOf([stored, values]))
  form.settle({ id, version }, values)
  return { id, version }
}

/**
 * Previews an action without fields before its confirmation is shown: its refusals appear in the form, field by field. An action
 * with fields is previewed while they are filled in.
 */
async function requestedAction(
  client: QueryClient,
  document: AnyDocument,
  id: string,
  name: string,
): Promise<RequestedAction> {
  const queryKey = documentKey(document, id)
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => readDocument(document, id, signal)
  const answer = await client.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false })
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name]
  if (action?.params !== undefined) return { name, answer }
  const path = `${apiPathOf(document)}/${id}/${name}`
  return { name, answer, foreseen: await previewCommand(path, {}, new AbortController().signal) }
}
