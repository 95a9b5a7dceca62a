import type { Day, Id, Money, MoneyText } from '@quina/kernel'
import { z } from 'zod'
import {
  type Field,
  type Fields,
  type LineId,
  shapeOf,
  type Tone,
  type ValuesOf,
  type WireOf,
} from './field.ts'
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

// The functions that declare fields. Outside this package they are one name, as `z` is: f.text('Nombre').

type Words = { readonly help?: string; readonly max?: number; readonly min?: number }
const helped = (help: string | undefined) => (help === undefined ? {} : { help })

export function text(label: string, { help, max = 200, min = 1 }: Words = {}): Field<string> {
  return { kind: 'text', label, max, schema: textOf(min, max), ...helped(help) }
}

/** A password or PIN: hidden while it is typed, and never shown again. */
export const secret = (label: string, words: Words = {}): Field<string> => ({
  ...text(label, words),
  secret: true,
})

/** Text of several lines. */
export const note = (label: string, words: Words = {}): Field<string> => ({
  ...text(label, { max: 4000, ...words }),
  kind: 'note',
})

/** An identifier that people type: without spaces, compared unchanged. */
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

/** An amount in pesos with up to two decimals; it may be negative unless the document restricts it. */
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

/** A figure whose divisor may be zero: it is then *N/A*, never 0 or infinite (care dossier RPT-02). */
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

export function day(label: string, { help }: Words = {}): Field<Day, string> {
  return { kind: 'day', label, schema: calendarDay, ...helped(help) }
}

/** An hour of the day in Bogotá: stored as `14:35`, shown as `02:35 PM`. */
export const time = (label: string): Field<string> => ({
  ...text(label, { max: 5, help: 'Como 02:35 PM' }),
  clock: true,
  schema: hourOfDay,
})

/** An instant, as ISO text with zone; shown in Bogotá time. Only the system writes it. */
export const instant = (label: string): Field<string> => ({ kind: 'instant', label, schema: moment })

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
): Field<Id<To>, string> => ({ kind: 'ref', label, to, schema: idOf<To>(), ...helped(help) })

/**
 * A value with a shape of its own, such as the roles of a user. The code of its button or a screen of its own supplies it; no
 * form draws it. It travels in a body.
 */
export const shaped = <T, W>(label: string, schema: z.ZodType<T, W>): Field<T, W> => ({
  kind: 'lines',
  label,
  schema,
})

/** Several references: the selected charges. */
export const refs = <const To extends string>(to: To, label: string, { max = 5_000 }: Words = {}) => ({
  ...shaped(label, z.array(ref(to, label).schema).max(max, `Elija como máximo ${max}.`).readonly()),
  to,
})

/** A reference whose look-up may register a new record. */
export const offersNew = <T, W>(field: Field<T, W>): Field<T, W> => ({ ...field, offersNew: true })

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

/** The lines of a document: at least one unless `min` is 0 (an import fills its draft), and no more than a person types. */
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

/** The same field with a default, which it has when it is not sent. */
export const usually = <T, W>(field: Field<T, W>, value: T & {}): Field<T, W | undefined> => ({
  ...field,
  usual: true,
  schema: field.schema.optional().transform((given) => given ?? value),
})

/** A quantity above zero. It is refused in its cell, before it is sent. */
export const someOf = (label: string, words: Words = {}): Field<string> => counted(quantity(label, words), 1)

/** A quantity that may be zero. */
export const noneOrSomeOf = (label: string, words: Words = {}): Field<string> =>
  counted(quantity(label, words), 0)

function counted(field: Field<string>, least: 0 | 1): Field<string> {
  const isEnough = (text: string) => (least === 1 ? Number(text) > 0 : Number(text) >= 0)
  return { ...field, schema: field.schema.refine(isEnough, messages[least]) }
}

const messages = [
  'Escriba una cantidad que no sea negativa.',
  'Escriba una cantidad mayor que cero.',
] as const
