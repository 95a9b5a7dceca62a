import { type Field, quantity } from './field.ts'

type Words = Parameters<typeof quantity>[1]

/** A quantity of something that there is: above zero. It is refused in its cell, before it is sent. */
export const someOf = (label: string, words: Words = {}): Field<string> => counted(quantity(label, words), 1)

/** The same, where there may be none. */
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
