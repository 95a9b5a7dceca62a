import { newId } from '@quina/kernel'
import type { z } from 'zod'
import type { Field, Fields, WireOf } from './field.ts'
import { held } from './held.ts'

/**
 * A value of a form while it is typed: its wire value, or `''` while it is empty, `null` for a whole number not yet given and
 * `false` for a flag. Lines carry an id of their own, for the screen only.
 */
export type FormValue = string | number | boolean | null | readonly FormLine[]
export type FormValues = Readonly<Record<string, FormValue>>
export interface FormLine {
  readonly id: string
  readonly [name: string]: string | number | boolean | null
}

function emptyValue({ kind }: Field): FormValue {
  if (kind === 'integer') return null
  if (kind === 'flag') return false
  return kind === 'lines' ? [] : ''
}

export const emptyLine = (of: Fields, id: string): FormLine => ({
  ...(Object.fromEntries(Object.entries(of).map(([name, field]) => [name, emptyValue(field)])) as Omit<
    FormLine,
    'id'
  >),
  id,
})

/** A line with initial values. */
export const newLine = (of: Fields, given: WireValues = {}): FormLine => ({
  ...emptyLine(of, newId()),
  ...(given as Omit<FormLine, 'id'>),
})

type WireValues = Readonly<Record<string, unknown>>

/** Converts values from the wire to the form. Missing values are empty; values without a field are left out. */
export const toForm = (fields: Fields, wire: WireValues, newId: () => string): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(field, wire[name], newId)]),
  )

function formValue(field: Field, value: unknown, newId: () => string): FormValue {
  if (value === undefined || value === null) return emptyValue(field)
  if (field.kind !== 'lines') return value as FormValue
  return (value as WireValues[]).map((line) => ({
    ...(toForm(field.of ?? {}, line, newId) as Omit<FormLine, 'id'>),
    id: typeof line.id === 'string' ? line.id : newId(),
  }))
}

/** Converts form values to wire values: an empty value is null, or absent if it has a default; empty lines are left out. */
export const fromForm = (fields: Fields, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, wireValue(field, values[name] ?? null)]),
  )

/** The same for the fields of a query or a command, as it is sent. */
export const wireFrom = <F extends Fields>(fields: F, values: FormValues): WireOf<F> =>
  fromForm(fields, values) as WireOf<F>

function wireValue(field: Field, value: FormValue): unknown {
  if (value === '') return field.usual ? undefined : null
  // A screen that stores every input as text stores whole numbers as text too.
  if (field.kind === 'integer' && typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  if (field.kind !== 'lines') return value
  const lineFields = field.of ?? {}
  const written = filledLines(lineFields, linesOf(value))
  return field.optional && written.length === 0 ? null : written.map((line) => fromForm(lineFields, line))
}

/** Whether a line is empty: the grid keeps an empty one at the end. */
export const isEmptyLine = (of: Fields, line: FormLine): boolean =>
  Object.entries(of).every(([name, field]) => line[name] === undefined || line[name] === emptyValue(field))

const filledLines = (of: Fields, lines: readonly FormLine[]): FormLine[] =>
  lines.filter((line) => !isEmptyLine(of, line))

/** Field path → message: `lines.2.amount`. */
export type Errors = Readonly<Record<string, string>>
export const noErrors: Errors = {}

/** The errors of the values by the schema, by field path, with the messages of the server. */
export function errorsIn(schema: z.ZodType, wire: unknown): Errors {
  const parsed = held(schema, wire)
  if (parsed.success) return noErrors
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.')] ??= message
  return errors
}

export interface SortedErrors {
  /** By name of a header field. */
  readonly header: Errors
  /** By name of a `lines` field: line id → name of its cell → message. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, Errors>>>>
  /** The messages that belong to no field: shown above the form. */
  readonly rest: readonly string[]
}

/**
 * Assigns the server's refusals to their fields or cells. `lines.2.amount` is the third line that was sent, and empty lines were
 * not sent.
 */
export function sortErrors(fields: Fields, values: FormValues, errors: Errors): SortedErrors {
  const header: Record<string, string> = {}
  const cells: Record<string, Record<string, Record<string, string>>> = {}
  const rest: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const [name = '', at, cell] = path.split('.')
    const lineFields = fields[name]?.of ?? {}
    const line = filledLines(lineFields, linesOf(values[name]))[Number(at)]
    if (fields[name] === undefined) rest.push(message)
    else if (line === undefined) header[name] = message
    else {
      cells[name] ??= {}
      cells[name][line.id] = { ...cells[name][line.id], [cell ?? Object.keys(lineFields)[0] ?? '']: message }
    }
  }
  return { header, cells, rest }
}

export const linesOf = (value: FormValue | undefined): readonly FormLine[] =>
  Array.isArray(value) ? (value as readonly FormLine[]) : []
