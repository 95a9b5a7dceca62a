import { isDay } from '@quina/kernel'
import type { Finding } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { fits, type RipsField } from './field.contract.ts'

interface Said {
  readonly value: unknown
  /** The address of the object it is a field of. */
  readonly within: string
  readonly known: Known
}

const minutes = /^ ([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with the value of one field: its type (RVG04), its size (RVG05) or what it says (RVG06); null when nothing. */
export function valueFinding(field: RipsField, said: Said): Finding | null {
  const { value } = said
  if (value === null) return field.nullable ? null : kind(field, said, 'No puede ser nulo.')
  if (field.kind === 'number') return numberFinding(field, said)
  if (typeof value !== 'string') return kind(field, said, 'Debe ser un texto.')
  if (!fits(field.size, value.length)) return size(field, said, value.length)
  return contentFinding(field, said, value)
}

function numberFinding(field: RipsField, said: Said): Finding | null {
  const { value } = said
  if (typeof value !== 'number') return kind(field, said, 'Debe ser un número sin comillas.')
  if (value < 0) return { ...kind(field, said, 'No puede ser negativo.'), code: 'RVG01' }
  const digits = String(Math.trunc(value)).length
  if (!fits(field.size, digits)) return size(field, said, digits)
  return field.table === undefined || value === 0 ? null : contentFinding(field, said, String(value))
}

function contentFinding(field: RipsField, said: Said, code: string): Finding | null {
  const { table, oneOf, form } = field
  if (form === 'day' && !isDay(code)) return content(field, said, 'Escriba la fecha como AAAA-MM-DD.')
  if (form === 'minute' && !(isDay(code.slice(0, 10)) && minutes.test(code.slice(10))))
    return content(field, said, 'Escriba fecha y hora como AAAA-MM-DD HH:MM.')
  if (oneOf?.includes(code) === false) return content(field, said, `Debe ser uno de: ${oneOf.join(', ')}.`)
  if (table === undefined || said.known.has(table, code)) return null
  return content(field, said, `«${code}» no está vigente en su tabla de referencia.`)
}

const addressOf = ({ name }: RipsField, { within }: Said): string =>
  within === '' ? name : `${within}.${name}`

const content = (field: RipsField, said: Said, detail: string): Finding => ({
  code: 'RVG06',
  effect: 'R',
  says: 'El contenido no es el que pide la norma.',
  path: addressOf(field, said),
  value: said.value,
  detail,
})

const kind = (field: RipsField, said: Said, detail: string): Finding => ({
  code: 'RVG04',
  effect: 'R',
  says: `El dato ${field.id} no es del tipo que pide la norma.`,
  path: addressOf(field, said),
  value: said.value,
  detail,
})

function size(field: RipsField, said: Said, length: number): Finding {
  const { min, max, exact } = field.size
  const wanted = exact?.join(' o ') ?? (min === max ? String(min) : `entre ${min} y ${max}`)
  return {
    code: 'RVG05',
    effect: 'R',
    says: `El dato ${field.id} no tiene el tamaño que pide la norma.`,
    path: addressOf(field, said),
    value: said.value,
    detail: `Debe tener ${wanted} caracteres; tiene ${length}.`,
  }
}
