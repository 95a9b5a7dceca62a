import type { Id } from '@quina/kernel'
import { z } from 'zod'

/**
 * A field declares once the label of a value, its shape and its input. Form, list, filter, export, print, import and
 * validation all read it from here.
 * `T` is the value in code, `W` the value on the wire: money is a bigint here and text there.
 */
export interface Field<T = unknown, W = T> {
  readonly kind: Kind
  readonly label: string
  readonly schema: z.ZodType<T, W>
  readonly help?: string
  readonly optional?: true
  /** The field has a default value, so it may be left out. */
  readonly usual?: true
  readonly max?: number
  /** For `ref` and `refs`: the thing referred to, `module.thing`. */
  readonly to?: string
  /** For `ref`: a form may register a missing record (`defineNewReference`). */
  readonly offersNew?: true
  /** For `choice`: the options and their labels. */
  readonly options?: Readonly<Record<string, string>>
  /** For `choice` shown as a tinted word: the tone of each option. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** For `code`: it names a colour, and is shown with a sample of it. */
  readonly swatch?: true
  /** Shown where there is no value: *N/A* for a rate that divides by zero. */
  readonly absent?: string
  /** For `text`: the typed text is hidden. */
  readonly secret?: true
  /** A form shows it only once a refusal has named it: the code of a second factor. */
  readonly late?: true
  /** For `text` and `code`: an hour of the day, typed `14:35` and shown `02:35 PM`. */
  readonly clock?: true
  /** For `lines`: the fields of a line. */
  readonly of?: Fields
  /** Other headings that its column may have in a sheet: those of an official file. */
  readonly headings?: readonly string[]
  /** The wire value of an empty cell, or of a sheet without the column. */
  readonly blank?: W
}

/** The id of a line of a document, whichever the document. */
export type LineId = Id<'line'>

/** The tint of a word. It is never the only sign: the word is always there. */
export type Tone = 'neutral' | 'good' | 'info' | 'warning' | 'bad'

export type Kind =
  | 'text'
  | 'note'
  | 'code'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'integer'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'ref'
  | 'lines'

// A heterogeneous record: the value types differ from field to field and are recovered by ValuesOf.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Fields = Readonly<Record<string, Field<any, any>>>
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T, infer _W> ? T : never
}
export type WireOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer _T, infer W> ? W : never
}

/** The schema of a record of fields. Unknown keys are refused: no undeclared value enters. */
export function shapeOf<const F extends Fields>(fields: F): z.ZodType<ValuesOf<F>, WireOf<F>> {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))
  const shape = z.strictObject(properties)
  fieldsByShape.set(shape, fields)
  return shape as z.ZodType as z.ZodType<ValuesOf<F>, WireOf<F>>
}

const fieldsByShape = new WeakMap<z.ZodType, Fields>()

/** The fields from which a schema was built: they hold the target of each reference, which the schema alone does not. */
export const fieldsOfShape = (shape: z.ZodType): Fields => fieldsByShape.get(shape) ?? {}

/** The schema of two records of fields as one. */
export const shapeOfBoth = <const F extends Fields, const G extends Fields>(
  one: F,
  other: G,
): z.ZodType<ValuesOf<F> & ValuesOf<G>, WireOf<F> & WireOf<G>> =>
  shapeOf({ ...one, ...other }) as z.ZodType as z.ZodType<ValuesOf<F> & ValuesOf<G>, WireOf<F> & WireOf<G>>

/** Whether a value has so few letters that its column takes only their width, in a table and on paper. */
export const isBrief = (max: number | undefined): boolean => max !== undefined && max <= 4
