import type { Fields } from '../../values/field/field.ts'
import { columnWords } from './column-words.ts'

/** A constraint of the database, as the database describes it. */
export interface Constraint {
  /** As in PostgreSQL: `c` check, `u` and `p` unique, `f` reference, `x` exclusion. */
  readonly kind: string
  /** `budget.cdp_line` */
  readonly table: string
  /** In camel case. */
  readonly columns: readonly string[]
  readonly definition: string
}

/** The message for the user who broke a constraint. */
export interface ConstraintWords {
  readonly message: string
  /** The field to correct, when a single column is at fault. */
  readonly field?: string
}

/**
 * The message of a constraint without one of its own, derived from its columns. The program should have refused before: this
 * message is shown when it did not.
 */
export function wordsOf(constraint: Constraint, fields: Fields): ConstraintWords {
  const { columns } = constraint
  const [first] = columns
  const message = sentenceOf(constraint, fields)
  return columns.length === 1 && first !== undefined ? { message, field: first } : { message }
}

function sentenceOf(constraint: Constraint, fields: Fields): string {
  const { kind, columns } = constraint
  const named = columns.map((name) => labelled(name, fields))
  if (kind === 'u' || kind === 'p')
    return named.length === 0
      ? 'Ya existe un registro igual.'
      : `Ya existe otro registro con ${inWords(named)}.`
  if (kind === 'x') return `Se cruza con otro registro que ya existe: revise ${inWords(named)}.`
  if (kind === 'f') return `${inWords(named)} se refiere a algo que no existe o ya no se puede usar.`
  if (named.length === 0) return 'Los datos no cumplen una regla de la base de datos.'
  return named.length === 1 ? alone(constraint, named[0] ?? '') : together(constraint, fields)
}

/** The condition on one column: its range, its length, its form or its options. */
function alone({ definition }: Constraint, named: string): string {
  const text = bare(definition)
  if (text.includes('= ANY')) return `${named} no es una de las opciones.`
  if (/ ~\*? /.test(text)) return `${named} no tiene la forma esperada.`
  const letters = /length\(/.test(text) ? ' letras' : ''
  const bounds = [...text.matchAll(/(>=|<=|>|<) \(?'?(-?\d+(?:\.\d+)?)/g)].map(
    ([, sign = '', limit = '']) => `${signs[sign]} ${limit.replace('.', ',')}${letters}`,
  )
  if (bounds.length > 0) return `${named} debe ${letters ? 'tener' : 'ser'} ${bounds.join(' y ')}.`
  return `${named} tiene un valor que no se admite.`
}

const signs: Readonly<Record<string, string>> = {
  '>=': 'como mínimo',
  '<=': 'como máximo',
  '>': 'más de',
  '<': 'menos de',
}

/** The condition on several columns at once. */
function together({ definition, columns }: Constraint, fields: Fields): string {
  const [, later = '', earlier = ''] = /^CHECK \(\((\w+) >=? (\w+)\)\)$/.exec(bare(definition)) ?? []
  const named = columns.map((name) => labelled(name, fields))
  if (later === '') return `${inWords(named)} no concuerdan entre sí: revíselos.`
  const high = camelOf(later)
  const low = camelOf(earlier)
  const than = isDay(high, fields) ? 'anterior a' : 'menor que'
  return `${labelled(high, fields)} no puede ser ${than} ${labelled(low, fields)}.`
}

/** A column without a declared field is a day when its name says so. */
const isDay = (name: string, fields: Fields): boolean =>
  (fields[name]?.kind ?? (/(Day|On)$/.test(name) ? 'day' : 'text')) === 'day'

const camelOf = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The definition without type casts. */
const bare = (definition: string): string =>
  definition.replace(/::[a-z]+(\[\])?/g, '').replace(/\((-?\d+)\)/g, '$1')

/** The label of a column: that of its form, or else that of the system. */
export const columnLabel = (name: string, fields: Fields): string | undefined =>
  Object.hasOwn(fields, name)
    ? fields[name]?.label
    : Object.hasOwn(columnWords, name)
      ? columnWords[name]
      : undefined

export const labelled = (name: string, fields: Fields): string => `«${columnLabel(name, fields) ?? name}»`

const inWords = (named: readonly string[]): string =>
  named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} y ${named.at(-1)}`
