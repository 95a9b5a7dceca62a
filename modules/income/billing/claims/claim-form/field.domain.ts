import type { ClaimFault, SourceName } from './fault.contract.ts'

/** A pattern that a value must match, and its description. */
type Shape = Readonly<{ pattern: RegExp; says: string }>

/** One field of a file: its name, its value and its rules. */
export interface Field {
  readonly source: SourceName
  readonly label: string
  readonly value: string
  readonly max: number
  readonly must: boolean
  readonly shape: Shape | null
  readonly among: readonly string[] | null
}

type Input = Readonly<{ must?: boolean; among?: readonly string[]; shape?: Shape }>

export const shapes = {
  digits: { pattern: /^\d+$/, says: 'solo dígitos' },
  day: { pattern: /^\d\d\/\d\d\/\d{4}$/, says: 'una fecha DD/MM/AAAA' },
  hour: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, says: 'una hora HH:MM' },
  provider: { pattern: /^\d{12}$/, says: 'los doce dígitos de la habilitación' },
  diagnosis: { pattern: /^[A-Z]\d{2}[0-9X]$/, says: 'un código CIE-10 de cuatro caracteres' },
  procedure: { pattern: /^[0-9A-Z]{6}$/, says: 'un código CUPS de seis caracteres' },
  insurer: { pattern: /^AT\d{4}$/, says: 'AT y cuatro dígitos' },
  plate: { pattern: /^[A-Z0-9]{5,10}$/, says: 'AAA111; de una moto, AAA11A' },
  pesos: { pattern: /^\d+$/, says: 'pesos enteros' },
} as const satisfies Readonly<Record<string, Shape>>

/** Makes the fields of one source: their text is in capitals and contains no field separators. */
export const fieldsOf = (source: SourceName) => {
  const text = (label: string, value: string | null, max: number, input: Input = {}): Field => ({
    source,
    label,
    value: plainText(value),
    max,
    must: input.must ?? false,
    shape: input.shape ?? null,
    among: input.among ?? null,
  })
  return {
    text,
    /** Free text, cut to its length instead of refused. */
    running: (label: string, value: string | null, max: number, must = false): Field =>
      text(label, plainText(value).slice(0, max).trimEnd(), max, { must }),
    /** `2026-11-10` → `10/11/2026` */
    day: (label: string, value: string | null, must = false): Field =>
      text(label, value === null ? null : value.split('-').reverse().join('/'), 10, {
        must,
        shape: shapes.day,
      }),
    hour: (label: string, value: string | null, must = false): Field =>
      text(label, value, 5, { must, shape: shapes.hour }),
    /** Department and municipality, each by its own code. */
    place: (who: string, municipality: string | null, must = false): readonly Field[] => [
      text(`${who}departamento`, municipality?.slice(0, 2) ?? null, 2, { must, shape: shapes.digits }),
      text(`${who}municipio`, municipality?.slice(2) ?? null, 3, { must, shape: shapes.digits }),
    ],
    /** The last ten digits of the typed phone. */
    phone: (label: string, value: string | null): Field =>
      text(label, value?.replace(/\D/g, '').slice(-10) ?? null, 10, { shape: shapes.digits }),
  }
}

/** Capitals, without what would split a field or is outside ISO-8859-1: commas, quotes, breaks, emojis. */
const plainText = (value: string | null): string =>
  (value ?? '')
    .normalize('NFC')
    .replace(/[,;"'\r\n\t|]+/g, ' ')
    .replace(/[^\x20-\x7e\xa1-\xff]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toUpperCase()

/**
 * The faults of each field of a record by itself. Codes: SOA-061 missing, SOA-062 too long, SOA-063 a value that the form does
 * not have, SOA-064 another shape.
 */
export const recordFaults = (file: string, record: readonly Field[]): readonly ClaimFault[] =>
  record.flatMap((field, index) => {
    const wrong = wrongOf(field)
    const { label, source } = field
    return wrong === null ? [] : [{ at: `${file}.${index + 1}`, label, source, ...wrong }]
  })

function wrongOf({ value, max, must, shape, among }: Field): Pick<ClaimFault, 'code' | 'message'> | null {
  if (value === '') return must ? { code: 'SOA-061', message: 'Falta.' } : null
  if (value.length > max) return { code: 'SOA-062', message: `Tiene más de ${max} caracteres.` }
  if (among !== null && !among.includes(value))
    return { code: 'SOA-063', message: `${value} no es un valor del formulario: ${among.join(', ')}.` }
  if (shape !== null && !shape.pattern.test(value))
    return { code: 'SOA-064', message: `Debe ser ${shape.says}.` }
  return null
}

/** One line of a file. */
export const lineOf = (record: readonly Field[]): string => record.map(({ value }) => value).join(',')

/** A whole file: a line for each record, with Windows line endings. */
export const fileOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')
