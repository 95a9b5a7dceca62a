import { newId } from '@quina/kernel'
import { createGridStore, type GridStore, type LookupOption, type Store, storeOf } from '@quina/ui/web'
import { Refusal } from '../../http/endpoint/client.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import type { Fields } from '../../values/field/field.ts'
import {
  type Errors,
  type FormValue,
  type FormValues,
  fromForm,
  noErrors,
  toForm,
} from '../../values/field/form-values.ts'
import type { AnyDocument } from '../document.ts'
import type { SavedDocument } from '../document-calls.web.ts'
import type { DocumentForm } from '../screen-spec.web.ts'
import { type AnyLinesSpec, gridColumns, lineFromWire, lineToWire, newLine } from './line-columns.web.ts'

type WireValues = Readonly<Record<string, unknown>>
export type Labels = Readonly<Record<string, string>>

/** Wire values with the labels of their references: the answer of the server, or the content of a draft. */
export type Contents = Readonly<{ values: WireValues; labels: Labels }>

/** The state of a form that the screen draws, besides its lines. */
export interface FormState {
  readonly values: FormValues
  readonly labels: Labels
  /** By name of a header field. */
  readonly errors: Errors
  /** The messages that belong to no field. */
  readonly messages: readonly string[]
  readonly saved: SavedDocument | null
}

/** A `DocumentScreenSpec` of any document, as far as the form needs it. */
export interface AnyFormSpec {
  readonly lines?: Readonly<Partial<Record<string, AnyLinesSpec>>>
  readonly whenChosen?: Readonly<
    Partial<
      Record<
        string,
        (option: LookupOption | null, documentForm: DocumentForm<AnyDocument>) => void | Promise<void>
      >
    >
  >
}

/**
 * A document while it is typed. It lives outside React, so that the screen that creates a document hands it over unchanged to
 * the screen that edits it.
 */
export interface Form {
  readonly document: AnyDocument
  readonly state: Store<FormState>
  readonly grids: Readonly<Record<string, GridStore>>
  /** Sets the value at once; resolves when the values that follow from the choice have arrived too. */
  readonly set: (name: string, value: FormValue, option?: LookupOption | null) => Promise<void>
  /** Delays saving until this work is done. */
  readonly waitFor: <T>(work: Promise<T>) => Promise<T>
  /** Resolves once all values that follow from choices have arrived: a save before that would be incomplete. */
  readonly settled: () => Promise<void>
  readonly contents: () => Contents
  /** Replaces all values: a recovered draft, or the server's version. */
  readonly fill: (contents: Contents) => void
  /** Marks these values as saved: what was typed while they were being sent is still unsaved. */
  readonly settle: (saved: SavedDocument | null, sent: WireValues) => void
  readonly isDirty: () => boolean
  /** Counts the cells that break the rules of their lines: a draft may have them, a numbered document may not. */
  readonly brokenCells: () => number
  /** Runs the listener at every change of the values. @returns how to stop. */
  readonly watch: (listener: () => void) => () => void
}

type Start = Contents & { readonly saved: SavedDocument | null }

export function makeForm(document: AnyDocument, spec: AnyFormSpec, start: Start): Form {
  const fields = document.fields as Fields
  const header = headerOf(fields)
  const state = storeOf<FormState>({
    values: toForm(header, start.values, newId),
    labels: start.labels,
    errors: noErrors,
    messages: [],
    saved: start.saved,
  })
  const grids = gridsOf(fields, spec, start, () => state.get().values)
  mendWithLines(state, grids)
  const contents = (): Contents => contentsOf(fields, state.get(), grids)
  const textNow = () => JSON.stringify(contents().values)
  const waiting = workInFlight()
  let clean = textNow()

  const set: Form['set'] = async (name, value, option) => {
    const { [name]: _mended, ...errors } = state.get().errors
    const labels = option ? { ...state.get().labels, [name]: option.label } : state.get().labels
    state.set({ values: { ...state.get().values, [name]: value }, labels, errors })
    for (const lines of Object.keys(spec.lines ?? {})) grids[lines]?.recheck()
    if (option !== undefined) await waiting.add(follow(spec, name, option, form))
  }
  const fill: Form['fill'] = ({ values, labels }) => {
    state.set({ values: toForm(header, values, newId), labels, errors: noErrors, messages: [] })
    for (const [name, grid] of Object.entries(grids)) grid.load(rowsFrom(fields, name, { values, labels }))
  }
  const settle: Form['settle'] = (saved, sent) => {
    clean = JSON.stringify(sent)
    state.set({ saved, errors: noErrors, messages: [] })
  }
  const isDirty = () => textNow() !== clean
  const form: Form = {
    document,
    state,
    grids,
    set,
    waitFor: waiting.add,
    settled: waiting.done,
    contents,
    fill,
    settle,
    isDirty,
    brokenCells: () => brokenCellsOf(form, spec),
    watch: (listener) => watching(form, listener),
  }
  return form
}

function watching({ state, grids }: Form, listener: () => void): () => void {
  const stops = [
    state.subscribe(listener),
    ...Object.values(grids).map((grid) => grid.watch('any', listener)),
  ]
  return () => stops.forEach((stop) => void stop())
}

function brokenCellsOf({ state, grids }: Form, spec: AnyFormSpec): number {
  const header = state.get().values
  const broken = ([name, grid]: [string, GridStore]) =>
    grid.filled().flatMap((row) => Object.keys(spec.lines?.[name]?.validate?.(row, grid.rows, header) ?? {}))
  return Object.entries(grids).flatMap(broken).length
}

/** Tracks the work in flight. Its failures are handled where it started. */
function workInFlight() {
  const works = new Set<Promise<unknown>>()
  const add = <T>(work: Promise<T>): Promise<T> => {
    works.add(work)
    const forget = () => void works.delete(work)
    work.then(forget, forget)
    return work
  }
  const done = async (): Promise<void> => {
    while (works.size > 0) await Promise.allSettled(works)
  }
  return { add, done }
}

/** A refusal of all the lines of a grid is cleared when one of them changes. */
function mendWithLines(state: Form['state'], grids: Form['grids']): void {
  for (const [name, grid] of Object.entries(grids)) {
    let { rows } = grid
    grid.watch('any', () => {
      if (grid.rows === rows) return
      rows = grid.rows
      const { [name]: mended, ...errors } = state.get().errors
      if (mended !== undefined) state.set({ errors })
    })
  }
}

/** Fills in the values that depend on a choice. A refusal is shown at its field, any other failure as a message. */
async function follow(
  spec: AnyFormSpec,
  name: string,
  option: LookupOption | null,
  form: Form,
): Promise<void> {
  try {
    await spec.whenChosen?.[name]?.(option, documentFormOf(form))
  } catch (failure) {
    const refused = failure instanceof Refusal ? failure.fields[name] : undefined
    if (refused === undefined) showFailure(failure)
    else form.state.set({ errors: { ...form.state.get().errors, [name]: refused } })
  }
}

export const headerOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'lines'))

export const lineFieldsOf = (fields: Fields): [string, Fields][] =>
  Object.entries(fields).flatMap(([name, { kind, of = {} }]) => (kind === 'lines' ? [[name, of]] : []))

function gridsOf(fields: Fields, spec: AnyFormSpec, start: Contents, header: () => WireValues) {
  return Object.fromEntries(
    lineFieldsOf(fields).map(([name, of]) => {
      const own = spec.lines?.[name] ?? {}
      const grid = createGridStore({
        columns: gridColumns(of, own, header),
        rows: rowsFrom(fields, name, start),
        newRow: () => newLine(of),
        check: (row, rows) => own.validate?.(row, rows, header()) ?? {},
        relatedBy: own.relatedBy,
      })
      return [name, grid]
    }),
  )
}

function rowsFrom(fields: Fields, name: string, { values, labels }: Contents) {
  const lines = (values[name] ?? []) as readonly WireValues[]
  return lines.map((line, index) => lineFromWire(fields[name]?.of ?? {}, line, `${name}.${index}`, labels))
}

function contentsOf(fields: Fields, { values, labels }: FormState, grids: Form['grids']): Contents {
  const lines = lineFieldsOf(fields).map(([name, of]) => {
    const rows = grids[name]?.filled() ?? []
    const wire = rows.map((row) => lineToWire(of, row))
    const empty = wire.length === 0 && fields[name]?.optional
    const named = rows.flatMap((row, index) =>
      labelsOf(of, row).map(([key, label]) => [`${name}.${index}.${key}`, label]),
    )
    return { name, wire: empty ? null : wire, named }
  })
  const own = Object.entries(labels).filter(([key]) => !key.includes('.'))
  return {
    values: {
      ...fromForm(headerOf(fields), values),
      ...Object.fromEntries(lines.map(({ name, wire }) => [name, wire])),
    },
    labels: Object.fromEntries([...own, ...lines.flatMap(({ named }) => named)]),
  }
}

const labelsOf = (of: Fields, row: WireValues): [string, string][] =>
  Object.keys(of)
    .filter((key) => of[key]?.kind === 'ref' && row[key])
    .map((key) => [key, String(row[`${key}Label`] ?? '')])

const refusedIn = ({ document, state, grids }: Form): string[] => {
  const { errors } = state.get()
  const hasWrongCell = (grid: GridStore) =>
    grid.rows.some(({ id }) => grid.columns.some(({ key }) => grid.errorOf(id, key) !== undefined))
  return Object.keys(document.fields as Fields).filter((name) => {
    const grid = grids[name]
    return errors[name] !== undefined || (grid !== undefined && hasWrongCell(grid))
  })
}

/** The form as a module's own code sees it. */
export const documentFormOf = <D extends AnyDocument>(form: Form): DocumentForm<D> =>
  ({
    values: () => form.state.get().values,
    set: form.set,
    watch: form.watch,
    refused: () => refusedIn(form),
    lines: (name: string) => form.grids[name]?.filled() ?? [],
    load: (name: string, lines: readonly WireValues[]) => {
      const lineFields = (form.document.fields as Fields)[name]?.of ?? {}
      form.grids[name]?.load(lines.map((line) => ({ ...newLine(lineFields), ...line })))
    },
  }) as unknown as DocumentForm<D>
