import type { TableName } from '@quina/reference/contract'

/** One field in the form of the technical document: `C17 vrServicio`, its type, its size and the table of its codes. */
export interface RipsField {
  readonly id: string
  readonly name: string
  /** `text` is a string or null; `number` a JSON number that is never negative. */
  readonly kind: 'text' | 'number'
  readonly size: Size
  readonly nullable: boolean
  /** The official table of its codes. */
  readonly table?: TableName
  /** The few values that it admits. */
  readonly oneOf?: readonly string[]
  readonly form?: 'day' | 'minute'
}

/** The admitted lengths; for numbers, of their digits before the point. */
export interface Size {
  readonly min: number
  readonly max: number
  /** When only some lengths between the two are admitted: `6,8`. */
  readonly exact?: readonly number[]
}

type Detail = Pick<RipsField, 'table' | 'oneOf' | 'form'>

/** A required text. */
export const text = (id: string, name: string, size: string, detail: Detail = {}): RipsField => ({
  id,
  name,
  kind: 'text',
  size: sizeOf(size),
  nullable: false,
  ...detail,
})

/** A text that may be null. */
export const maybe = (id: string, name: string, size: string, detail: Detail = {}): RipsField => ({
  ...text(id, name, size, detail),
  nullable: true,
})

export const number = (id: string, name: string, size: string, detail: Detail = {}): RipsField => ({
  ...text(id, name, size, detail),
  kind: 'number',
})

/** The pair of CIE-11 beside a diagnosis of CIE-10: its code and its name. */
export const withCie11 = (
  field: RipsField,
  [code, title]: readonly [string, string],
  [codeSize, titleSize] = ['4-256', '1-1000'],
): readonly RipsField[] => [
  field,
  maybe(code, `${field.name}CIE11`, codeSize ?? ''),
  maybe(title, `nom${capital(field.name)}CIE11`, titleSize ?? ''),
]

export const minute = (id: string, name: string): RipsField => text(id, name, '16', { form: 'minute' })
/** An invoice number: as long as DIAN admits. */
export const invoiceNumber = (id: string, name: string): RipsField => maybe(id, name, '1-20')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `12` exactly, `4-12` a range, `6,8` one of them. */
export function sizeOf(written: string): Size {
  const [from = 0, to = from] = written.split('-').map(Number)
  if (!written.includes(',')) return { min: from, max: to }
  const exact = written.split(',').map(Number)
  return { min: Math.min(...exact), max: Math.max(...exact), exact }
}

export const fits = ({ min, max, exact }: Size, length: number): boolean =>
  exact?.includes(length) ?? (min <= length && length <= max)

/** The types of document that identify a professional. */
export const professionals = ['CC', 'CE', 'CD', 'PA', 'SC', 'PE', 'DE', 'PT'] as const
