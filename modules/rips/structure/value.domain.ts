import type { Finding } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import { fits, type RipsField } from './field.contract.ts'

interface Said {
  readonly value: unknown
  readonly path: string
  readonly known: Known
}

const days = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const minutes = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with the value of one field: its type (RVG04), its size (RVG05) or what it says (RVG06). */
export function valueFindings(field: RipsField, said: Said): readonly Finding[] {
  const { value } = said
  if (value === null) return field.nullable ? [] : [kind(field, said, 'No puede ser nulo.')]
  if (field.kind === 'number') return numberFindings(field, said)
  if (typeof value !== 'string') return [kind(field, said, 'Debe ser un texto.')]
  if (!fits(field.size, value.length)) return [size(field, said, value.length)]
  return contentFindings(field, said, value)
}

function numberFindings(field: RipsField, said: Said): readonly Finding[] {
  const { value } = said
  if (typeof value !== 'number') return [kind(field, said, 'Debe ser un número sin comillas.')]
  if (value < 0) return [{ ...kind(field, said, 'No puede ser negativo.'), code: 'RVG01' }]
  const digits = String(Math.trunc(value)).length
  if (!fits(field.size, digits)) return [size(field, said, digits)]
  return field.table === undefined || value === 0 ? [] : contentFindings(field, said, String(value))
}

function contentFindings(field: RipsField, { path, known, value }: Said, code: string): readonly Finding[] {
  const bad = (detail: string): Finding[] => [
    { code: 'RVG06', effect: 'R', says: 'El contenido no es el que pide la norma.', path, value, detail },
  ]
  if (field.form === 'day' && !days.test(code)) return bad('Escriba la fecha como AAAA-MM-DD.')
  if (field.form === 'minute' && !minutes.test(code))
    return bad('Escriba fecha y hora como AAAA-MM-DD HH:MM.')
  if (field.oneOf?.includes(code) === false) return bad(`Debe ser uno de: ${field.oneOf.join(', ')}.`)
  if (field.table === undefined || known.has(field.table, code)) return []
  return bad(`«${code}» no está vigente en su tabla de referencia.`)
}

const kind = ({ id }: RipsField, { path, value }: Said, detail: string): Finding => ({
  code: 'RVG04',
  effect: 'R',
  says: `El dato ${id} no es del tipo que pide la norma.`,
  path,
  value,
  detail,
})

function size(field: RipsField, { path, value }: Said, length: number): Finding {
  const { min, max, exact } = field.size
  const wanted = exact?.join(' o ') ?? (min === max ? String(min) : `entre ${min} y ${max}`)
  return {
    code: 'RVG05',
    effect: 'R',
    says: `El dato ${field.id} no tiene el tamaño que pide la norma.`,
    path,
    value,
    detail: `Debe tener ${wanted} caracteres; tiene ${length}.`,
  }
}
