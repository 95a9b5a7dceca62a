import {
  type Day,
  type Id,
  isDay,
  isMoneyText,
  type Money,
  type MoneyText,
  day as toDay,
  money as toMoney,
} from '@quina/kernel'
import { z } from 'zod'

/*
 * The product has some ten thousand fields and few shapes of value. Fields of one shape share its schema: one for each field
 * took a third of the memory of the server.
 */

/** Builds a value once for each set of arguments, and reuses it. */
function once<A extends readonly (number | string)[], T>(make: (...given: A) => T): (...given: A) => T {
  const made = new Map<string, T>()
  return (...given) => {
    const key = given.join('\n')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...given)
    made.set(key, fresh)
    return fresh
  }
}

export const required = 'Este dato es obligatorio.'

export const hourOfDay = z
  .string(required)
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como 02:35 PM.')

export const textOf = once((min: number, max: number) => {
  const tooShort = min > 1 ? `Escriba al menos ${min} letras.` : required
  return z.string(required).trim().min(min, tooShort).max(max, `Use como máximo ${max} letras.`)
})

export const codeOf = once((max: number) =>
  z.string(required).trim().min(1, required).max(max).regex(/^\S+$/, 'No puede tener espacios.'),
)

export const decimalOf = once((decimals: number, message: string) =>
  z.string(message).regex(new RegExp(`^-?\\d{1,14}(\\.\\d{1,${decimals}})?$`), message),
)

/** The largest `int` of PostgreSQL. */
export const largest = 2_147_483_647

export const wholeOf = once((min: number, max: number) => {
  const between =
    max === largest
      ? `Escriba un número entero desde ${min}.`
      : `Escriba un número entero de ${min} a ${max}.`
  return z.number('Escriba un número entero.').int().min(min, between).max(max, between)
})

export const pesos: z.ZodType<Money, MoneyText> = z
  .string('Escriba un valor.')
  .refine(isMoneyText, 'Escriba un valor en pesos, con dos decimales como máximo.')
  .transform((value) => toMoney(value))

export const calendarDay: z.ZodType<Day, string> = z
  .string('Elija una fecha.')
  .refine(isDay, 'La fecha no es válida.')
  .transform((value) => toDay(value))

export const moment = z.iso.datetime({ offset: true })
export const yesOrNo = z.boolean()

const anyId: z.ZodType = z.uuid('Elija una opción de la lista.')
/** The code that reads the id declares the type of its record. */
export const idOf = <To extends string>(): z.ZodType<Id<To>, string> => anyId as z.ZodType<Id<To>, string>

const nullable = new WeakMap<z.ZodType, z.ZodType>()
/** The same schema, with null for an empty or missing value. */
export function orNull<T, W>(schema: z.ZodType<T, W>): z.ZodType<T | null, W | null> {
  const made =
    nullable.get(schema) ??
    z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
  nullable.set(schema, made)
  return made as z.ZodType<T | null, W | null>
}
