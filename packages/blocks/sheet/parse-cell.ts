import { fold } from '@quina/kernel'
import type { Field } from '../field/field.ts'
import type { SheetCell } from './sheet.ts'

/** A cell as the field wants it on the wire, or why it cannot be. */
export type Parsed = { readonly value: unknown } | { readonly message: string }

const required = 'Este dato es obligatorio.'

/** Reads one cell by its field: the declared kind decides, and the field's own schema has the last word. */
export function parseCell(field: Field, cell: SheetCell | undefined): Parsed {
  const given = cell === undefined || (typeof cell === 'string' && cell.trim() === '') ? null : cell
  if (given === null) return blank(field)
  const wire = wireOf(field, given)
  if ('message' in wire) return wire
  // A reference is still a code or a name: whoever resolves it validates it.
  if (field.kind === 'ref') return wire
  const checked = field.schema.safeParse(wire.value)
  return checked.success ? wire : { message: checked.error.issues[0]?.message ?? 'No es válido.' }
}

function blank(field: Field): Parsed {
  if (field.blank !== undefined) return { value: field.blank }
  if (field.optional === true) return { value: null }
  return field.kind === 'flag' ? { value: false } : { message: required }
}

function wireOf(field: Field, cell: NonNullable<SheetCell>): Parsed {
  switch (field.kind) {
    case 'money':
      return numeric(cell, 2, 'Escriba un valor en pesos, con dos decimales como máximo.')
    case 'percent':
      return numeric(cell, 6, 'Escriba un porcentaje con coma decimal, sin separador de miles.')
    case 'quantity':
      return numeric(cell, 4, 'Escriba una cantidad con coma decimal, sin separador de miles.')
    case 'integer':
      return integer(cell)
    case 'day':
      return day(cell)
    case 'flag':
      return flag(cell)
    case 'choice':
      return choice(field, cell)
    default:
      return { value: textOf(cell) }
  }
}

function numeric(cell: NonNullable<SheetCell>, decimals: number, message: string): Parsed {
  const text = typeof cell === 'number' ? cleanNumber(cell) : numericText(textOf(cell), decimals)
  return text === null ? { message } : { value: text }
}

function integer(cell: NonNullable<SheetCell>): Parsed {
  const text = typeof cell === 'number' ? cleanNumber(cell) : numericText(textOf(cell), 0)
  return text !== null && /^-?\d+$/.test(text)
    ? { value: Number(text) }
    : { message: 'Escriba un número entero.' }
}

/** `2026-03-14`, `2026/03/14` or `14/03/2026`: the day before the month, as dates are written here. */
function day(cell: NonNullable<SheetCell>): Parsed {
  const text = textOf(cell).trim()
  const [, year, month = '', date = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return { value: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` }
  const [, first, second = '', last = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  if (first !== undefined) return { value: `${last}-${second.padStart(2, '0')}-${first.padStart(2, '0')}` }
  return { message: 'La fecha no es válida: use AAAA-MM-DD.' }
}

const yes = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes'])
const no = new Set(['no', 'n', '0', 'false', 'falso'])

function flag(cell: NonNullable<SheetCell>): Parsed {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(textOf(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { message: 'Escriba Sí o No.' }
}

function choice({ options = {} }: Field, cell: NonNullable<SheetCell>): Parsed {
  // A file of the office says `no_declarante`; a person, «No declarante».
  const wanted = fold(textOf(cell).replaceAll('_', ' '))
  const found = Object.entries(options).find(
    ([code, label]) => fold(code.replaceAll('_', ' ')) === wanted || fold(label) === wanted,
  )
  if (found !== undefined) return { value: found[0] }
  return { message: `Use una de estas opciones: ${Object.values(options).join(', ')}.` }
}

function textOf(cell: NonNullable<SheetCell>): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return cleanNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return cell.trim()
}

/**
 * A number as people write it in Colombia, brought to digits with a point: `$ 1.234,50` → `1234.50`.
 * A point alone before three digits could be thousands or decimals: when the field admits that many decimals nobody
 * can tell, and it is refused.
 */
export function numericText(given: string, decimals: number): string | null {
  const text = given.replace(/[\s\u00a0\u202f$%]|COP/gi, '')
  const [, minus, body = ''] = /^(-?)([\d.,]+)$/.exec(text.replace(/^\((.*)\)$/, '-$1')) ?? []
  if (minus === undefined) return null
  const plain = withPoint(body, decimals)
  return plain === null || !/^\d+(\.\d+)?$/.test(plain) ? null : `${minus}${plain}`
}

function withPoint(body: string, decimals: number): string | null {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return body
  const sign = body[last] ?? ''
  const other = sign === '.' ? ',' : '.'
  if (body.includes(other)) return grouped(body.slice(0, last), other, body.slice(last + 1))
  const repeated = body.indexOf(sign) !== last
  if (repeated) return grouped(body, sign)
  const after = body.length - last - 1
  if (after !== 3) return body.replace(sign, '.')
  if (decimals < 3) return grouped(body, sign)
  const ambiguous = sign === '.' && last <= 3 && !body.startsWith('0')
  return ambiguous ? null : body.replace(sign, '.')
}

/** Thousands must come in threes: `1.23.4` is a mistake, not a number. */
function grouped(whole: string, separator: string, fraction?: string): string | null {
  const [first = '', ...groups] = whole.split(separator)
  if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null
  const joined = [first, ...groups].join('')
  return fraction === undefined ? joined : `${joined}.${fraction}`
}

/** A number of a workbook, without the noise of doubles beyond the fifteen digits Excel keeps: `0.1+0.2` → `0.3`. */
function cleanNumber(value: number): string {
  if (!Number.isFinite(value)) return 'NaN'
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toString()
}
