import { checkDigit, hasCheckDigit } from './nit.ts'

export interface WrittenNit {
  /** Without dots. */
  readonly number: string
  /** The check digit, where one was written after a dash. */
  readonly digit: number | null
}

/** A NIT or cédula as it is written: `990100003`, `990.100.003-1`, `NIT 990100003 - 1`. Null when it is neither. */
export function readNit(text: string): WrittenNit | null {
  const bare = text
    .replace(/^\s*(?:NIT|C\.?C\.?)[\s.:]*/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const found = /^(\d{1,15}|\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*)(?:\s*-\s*(\d))?$/.exec(bare)
  if (found === null) return null
  const [, number = '', , digit] = found
  return { number: number.replace(/\D/g, ''), digit: digit === undefined ? null : Number(digit) }
}

/** Why a NIT is refused: its check digit is of another number. Null when it has none, or it is its own. */
export function wrongCheckDigit({ number, digit }: WrittenNit): string | null {
  if (digit === null || hasCheckDigit(number, digit)) return null
  return `El dígito de verificación de ${number} es ${checkDigit(number)}, no ${digit}.`
}
