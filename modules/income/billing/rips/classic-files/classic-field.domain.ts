/** One field of a flat file: its name, its value and its rules. */
export interface ClassicField {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly must: boolean
  readonly shape: Shape | null
  readonly among: readonly string[] | null
  /** The official table that contains its value; null for values without a table. */
  readonly table: CodedIn | null
}
export type CodedIn = 'procedure' | 'diagnosis'

type Shape = Readonly<{ pattern: RegExp; says: string }>
export const digits: Shape = { pattern: /^\d+$/, says: 'solo dígitos' }
const dayShape: Shape = { pattern: /^\d\d\/\d\d\/\d{4}$/, says: 'una fecha DD/MM/AAAA' }

interface Input {
  readonly must?: boolean
  readonly shape?: Shape
  readonly among?: readonly string[]
  /** Cut to its length instead of refused. */
  readonly cut?: true
  readonly table?: CodedIn
}

export function declared(label: string, value: string | null, max: number, input: Input = {}): ClassicField {
  const plain = unaccented(value)
  return {
    label,
    value: input.cut ? plain.slice(0, max).trimEnd() : plain,
    max,
    must: input.must ?? false,
    shape: input.shape ?? null,
    among: input.among ?? null,
    table: input.table ?? null,
  }
}

/** `2026-11-10` → `10/11/2026` */
export const declaredDay = (label: string, value: string | null, must = false): ClassicField =>
  declared(label, value === null ? null : value.split('-').reverse().join('/'), 10, { must, shape: dayShape })

/** Capitals without accents, commas, quotes or breaks: nothing that splits a field (V12). */
const unaccented = (value: string | null): string =>
  (value ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[,;"'\r\n\t|]+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toUpperCase()
