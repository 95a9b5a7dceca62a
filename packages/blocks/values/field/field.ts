import type { Day, Id, Money, MoneyText } from '@quina/kernel'
import { z } from 'zod'
import {
  calendarDay,
  codeOf,
  decimalOf,
  hourOfDay,
  idOf,
  largest,
  moment,
  orNull,
  pesos,
  required,
  textOf,
  wholeOf,
  yesOrNo,
} from './schema.ts'

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
  /** It means something where it is not sent. */
  readonly usual?: true
  readonly max?: number
  /** For `ref` and `refs`: the thing referred to, `module.thing`. */
  readonly to?: string
  /** For `ref`: a form offers to register what is not there yet (`defineNewReference`). */
  readonly offersNew?: true
  /** For `choice`: the options and their labels. */
  readonly options?: Readonly<Record<string, string>>
  /** For `choice` shown as a tinted word: the tone of each option. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** For `code`: it names a colour, and is read with its sample. */
  readonly swatch?: true
  /** What is read where there is no value: *N/A* of a rate that divides by nothing. */
  readonly absent?: string
  /** For `text`: it is typed unseen. */
  readonly secret?: true
  /** A form shows it only once a refusal has named it: the code of a second factor. */
  readonly late?: true
  /** For `text` and `code`: an hour of the day, typed `14:35` and read `02:35 PM`. */
  readonly clock?: true
  /** For `lines`: the fields of a line. */
  readonly of?: Fields
  /** Other headings under which a sheet brings it: those of an official file. */
  readonly headings?: readonly string[]
  /** What an empty cell, or a sheet without the column, means; as it travels. */
  readonly blank?: W
}

/** How a word is tinted. Never the only sign: the word is always there. */
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

type Words = { readonly help?: string; readonly max?: number; readonly min?: number }
const helped = (help: string | undefined) => (help === undefined ? {} : { help })

/** One line of text. */
export function text(label: string, { help, max = 200, min = 1 }: Words = {}): Field<string> {
  return { kind: 'text', label, max, schema: textOf(min, max), ...helped(help) }
}

/** A password or PIN: typed unseen, and never shown again. */
export const secret = (label: string, words: Words = {}): Field<string> => ({
  ...text(label, words),
  secret: true,
})

/** Text of several lines. */
export const note = (label: string, words: Words = {}): Field<string> => ({
  ...text(label, { max: 4000, ...words }),
  kind: 'note',
})

/** An identifier people type: no spaces, compared as it is. */
export function code(label: string, { help, max = 60 }: Words = {}): Field<string> {
  return { kind: 'code', label, max, schema: codeOf(max), ...helped(help) }
}

/** A colour as `#RRGGBB`. */
export function colour(label: string, { help = 'Como #1976D2' }: Words = {}): Field<string> {
  const schema = z
    .string(required)
    .trim()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'Escriba un color como #1976D2.')
    .transform((value) => value.toUpperCase())
  return { kind: 'code', label, max: 7, swatch: true, schema, ...helped(help) }
}

/** An amount in pesos with up to two decimals; may be negative unless the document says otherwise. */
export function money(label: string, { help }: Words = {}): Field<Money, MoneyText> {
  return { kind: 'money', label, schema: pesos, ...helped(help) }
}

/** An exact rate in percent, kept as text with up to six decimals: `9.66`. */
export const percent = (label: string, { help }: Words = {}): Field<string> => ({
  kind: 'percent',
  label,
  schema: decimalOf(6, 'Escriba un porcentaje.'),
  ...helped(help),
})

/** A figure that divides by what there may be none of: *N/A* then, never 0 nor endless (care dossier RPT-02). */
const orNothing = <T, W>(field: Field<T, W>): Field<T | null, W | null> => ({
  ...optional(field),
  absent: 'N/A',
})
export const rate = (label: string, words: Words = {}): Field<string | null> =>
  orNothing(percent(label, words))
export const average = (label: string, words: Words = {}): Field<string | null> =>
  orNothing(quantity(label, words))

/** An exact quantity, kept as text with up to four decimals. */
export const quantity = (label: string, { help }: Words = {}): Field<string> => ({
  kind: 'quantity',
  label,
  schema: decimalOf(4, 'Escriba una cantidad.'),
  ...helped(help),
})

export const integer = (label: string, { help, min = 0, max = largest }: Words = {}): Field<number> => ({
  kind: 'integer',
  label,
  schema: wholeOf(min, max),
  ...helped(help),
})

/** A calendar day. */
export function day(label: string, { help }: Words = {}): Field<Day, string> {
  return { kind: 'day', label, schema: calendarDay, ...helped(help) }
}

/** An hour of the day in Bogotá: stored as `14:35`, shown as `02:35 PM`. */
export const time = (label: string): Field<string> => ({
  ...text(label, { max: 5, help: 'Como 02:35 PM' }),
  clock: true,
  schema: hourOfDay,
})

/** A moment, as ISO text with zone; shown in Bogotá time. Only the system writes it. */
export const instant = (label: string): Field<string> => ({
  kind: 'instant',
  label,
  schema: moment,
})

export const flag = (label: string, { help }: Words = {}): Field<boolean> => ({
  kind: 'flag',
  label,
  schema: yesOrNo,
  ...helped(help),
})

/** A reference to a catalog or document: `ref('people.tercero', 'Beneficiario')`. */
export const ref = <const To extends string>(
  to: To,
  label: string,
  { help }: Words = {},
): Field<Id<To>, string> => ({
  kind: 'ref',
  label,
  to,
  schema: idOf<To>(),
  ...helped(help),
})

/**
 * A value with a shape of its own, such as the roles of a user. The code beside its button supplies it, or a screen of its
 * own; no form draws it. It travels in a body.
 */
export const shaped = <T, W>(label: string, schema: z.ZodType<T, W>): Field<T, W> => ({
  kind: 'lines',
  label,
  schema,
})

/** Several references: the charges that were ticked. */
export const refs = <const To extends string>(to: To, label: string, { max = 5_000 }: Words = {}) => ({
  ...shaped(label, z.array(ref(to, label).schema).max(max, `Elija como máximo ${max}.`).readonly()),
  to,
})

/** A reference with a look-up from which somebody or something new may be registered. */
export const offersNew = <T, W>(field: Field<T, W>): Field<T, W> => ({ ...field, offersNew: true })

/** The id of a line of a document, whichever the document. */
export type LineId = Id<'line'>
/** A reference to a line of another document: `lineRef('budget.cdpLine', 'Rubro del CDP')`. */
export const lineRef = (to: string, label: string, words: Words = {}): Field<LineId, string> => ({
  ...ref(to, label, words),
  schema: idOf<'line'>(),
})

export const choice = <const O extends Readonly<Record<string, string>>>(
  label: string,
  options: O,
  { help }: Words = {},
): Field<keyof O & string> => ({
  kind: 'choice',
  label,
  options,
  schema: z.enum(Object.keys(options) as (keyof O & string)[], 'Elija una opción de la lista.'),
  ...helped(help),
})

/** A computed condition shown as a tinted word: *Con saldo*, *Agotado*. */
export const condition = <const O extends Readonly<Record<string, readonly [label: string, tone: Tone]>>>(
  label: string,
  options: O,
): Field<keyof O & string> => ({
  ...choice(
    label,
    Object.fromEntries(Object.entries(options).map(([name, [word]]) => [name, word])) as Record<
      keyof O & string,
      string
    >,
  ),
  tones: Object.fromEntries(Object.entries(options).map(([name, [, tone]]) => [name, tone])),
})

/** The lines of a document: at least one unless `min` is 0 (a sheet brings them to its draft), no more than a hand writes. */
export const lines = <const F extends Fields>(
  label: string,
  of: F,
  { max = 5_000, min = 1 }: Words = {},
): Field<readonly ValuesOf<F>[], readonly WireOf<F>[]> => ({
  kind: 'lines',
  label,
  of,
  schema: z
    .array(shapeOf(of))
    .min(min, 'Agregue al menos una línea.')
    .max(max, `Use como máximo ${max.toLocaleString('es-CO')} líneas.`),
})

/** The same field, which may be left empty: null in code and on the wire. */
export const optional = <T, W>(field: Field<T, W>): Field<T | null, W | null> => ({
  ...field,
  optional: true,
  schema: orNull(field.schema),
})

/** The same field, which means this where it is not sent. */
export const usually = <T, W>(field: Field<T, W>, value: T & {}): Field<T, W | undefined> => ({
  ...field,
  usual: true,
  schema: field.schema.optional().transform((given) => given ?? value),
})

/** The schema of a record of fields. Unknown keys are refused: nothing enters that was not declared. */
export function shapeOf<const F extends Fields>(fields: F): z.ZodType<ValuesOf<F>, WireOf<F>> {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))
  const shape = z.strictObject(properties)
  fieldsByShape.set(shape, fields)
  return shape as z.ZodType as z.ZodType<ValuesOf<F>, WireOf<F>>
}

const fieldsByShape = new WeakMap<z.ZodType, Fields>()

/** The fields that a schema was built from: what each of its references is to, which the schema alone does not say. */
export const fieldsOfShape = (shape: z.ZodType): Fields => fieldsByShape.get(shape) ?? {}

/** The schema of two records of fields as one. */
export const shapeOfBoth = <const F extends Fields, const G extends Fields>(
  one: F,
  other: G,
): z.ZodType<ValuesOf<F> & ValuesOf<G>, WireOf<F> & WireOf<G>> =>
  shapeOf({ ...one, ...other }) as z.ZodType as z.ZodType<ValuesOf<F> & ValuesOf<G>, WireOf<F> & WireOf<G>>
