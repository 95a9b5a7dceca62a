import type { Day } from './day.ts'

/** Weights of the check digit, applied from the rightmost digit of the number (finance dossier §6.1). */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

const isNumber = (given: string): boolean => /^\d{1,15}$/.test(given)

/** Whether a typed number has this check digit; false for a text that is not a number. */
export const hasCheckDigit = (number: string, digit: number): boolean =>
  isNumber(number) && checkDigit(number) === digit

/** The check digit (DV) of a NIT or cédula of up to fifteen digits, without dots. */
export function checkDigit(number: string): number {
  if (!isNumber(number)) throw new RangeError(`not a number of up to fifteen digits: ${number}`)
  const digits = [...number].reverse().map(Number)
  const rest = digits.reduce((total, digit, index) => total + digit * weights[index]!, 0) % 11
  return rest < 2 ? rest : 11 - rest
}

/** The number of a typed NIT, `900.123.456-8`, without its points and check digit. */
export const nitNumber = (typed: string): string => typed.split('-')[0]!.replace(/\D/g, '')

/** A NIT in the twelve digits that PISIS requires. */
export const pisisNit = (nit: string): string => nit.padStart(12, '0')

interface PisisFile {
  /** The beginning of the name, which identifies the report: `MCA195MOCA`. */
  readonly kind: string
  /** The last day of the report. */
  readonly to: Day
  readonly nit: string
  readonly ends: string
}

/** The name of a file for PISIS: `MCA195MOCA20260630NI000891234567C01.txt`. */
export const pisisName = ({ kind, to, nit, ends }: PisisFile): string =>
  `${kind}${to.replaceAll('-', '')}NI${pisisNit(nit)}${ends}`

export interface WrittenNit {
  /** Without dots. */
  readonly number: string
  /** The check digit, if one was typed after a dash. */
  readonly digit: number | null
}

/** Reads a NIT or cédula: `990100003`, `990.100.003-1`, `NIT 990100003 - 1`. Null when the text is neither. */
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

/** Why a NIT is refused: its check digit belongs to another number. Null when it has no check digit, or the right one. */
export function wrongCheckDigit({ number, digit }: WrittenNit): string | null {
  if (digit === null || hasCheckDigit(number, digit)) return null
  return `El dígito de verificación de ${number} es ${checkDigit(number)}, no ${digit}.`
}
