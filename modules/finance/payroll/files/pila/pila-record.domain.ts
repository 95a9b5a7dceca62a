import type { PilaCatalogues, PilaField } from '../../law/pila-catalogue/pila-catalogue.contract.ts'

/** An error or a notice in a PILA file. */
export interface PilaRefusal {
  /** `PILA_SUMA_DIAS`… */
  readonly code: string
  /** The line of the file, starting at 1. */
  readonly record: number
  /** The field of the annex, or null. */
  readonly field: number | null
  readonly text: string
  /** A notice does not prevent the sending of the file. */
  readonly effect: 'reject' | 'notice'
}

/** A record split at the positions of the annex. */
export interface PilaRecord {
  readonly at: number
  /** The text of a field, without padding blanks. */
  readonly cell: (number: number) => string
  /** The number in a field; zero for a blank field. */
  readonly count: (number: number) => bigint
}

/** The records of a file with the length of the annex, and the refusals of the others. */
export interface PilaRecords {
  readonly header: PilaRecord | null
  readonly details: readonly PilaRecord[]
  readonly refusals: readonly PilaRefusal[]
}

/**
 * Splits a file at the positions that the annex publishes. It shares only the tables of the norm with the writer: lengths and
 * characters are counted in bytes, as the operator counts them.
 */
export function pilaRecords(file: Uint8Array, { header, detail }: PilaCatalogues): PilaRecords {
  const { lines, ended } = linesOf(file)
  const fieldsOf = (at: number) => (at === 0 ? header : detail)
  const records = lines.map((line, index) =>
    line.length === widthOf(fieldsOf(index)) ? recordOf(line, index, fieldsOf(index)) : null,
  )
  const [first = null, ...rest] = records
  const refusals = lines.flatMap((line, index) => lineRefusals(line, index, fieldsOf(index)))
  return {
    header: first,
    details: rest.filter((one) => one !== null),
    refusals: ended ? refusals : [refuse('PILA_FIN_LINEA', lines.length, null, unended), ...refusals],
  }
}

const widthOf = (fields: readonly PilaField[]): number => fields.at(-1)?.to ?? 0

const carriageReturn = 13
const lineFeed = 10

interface Lines {
  /** Lines without their terminators. */
  readonly lines: readonly Uint8Array[]
  /** Whether every line ends with CRLF, the last one too. */
  readonly ended: boolean
}

function linesOf(file: Uint8Array): Lines {
  const lines: Uint8Array[] = []
  let from = 0
  let ended = true
  for (let feed = file.indexOf(lineFeed); feed >= 0; feed = file.indexOf(lineFeed, from)) {
    const whole = file[feed - 1] === carriageReturn
    lines.push(file.subarray(from, whole ? feed - 1 : feed))
    ended &&= whole
    from = feed + 1
  }
  // An empty file counts as one record that lacks everything.
  if (from === file.length && lines.length > 0) return { lines, ended }
  return { lines: [...lines, file.subarray(from)], ended: false }
}

const unended = 'Cada línea del archivo termina en CR y LF, la última también.'

function lineRefusals(line: Uint8Array, at: number, fields: readonly PilaField[]): readonly PilaRefusal[] {
  const width = widthOf(fields)
  const size = `El registro mide ${line.length} bytes y debe medir ${width}.`
  return [
    ...(line.length === width ? [] : [refuse('PILA_LONGITUD', at + 1, null, size)]),
    ...unwrittenIn(line, at),
  ]
}

const upperEnye = 0xd1
const firstByteOfUtf8 = 0xc3

/** Allows only capitals without accents, Ñ, digits, blanks and the few signs of codes and company names. */
function unwrittenIn(line: Uint8Array, at: number): readonly PilaRefusal[] {
  const found = line.findIndex((byte) => !isWritable(byte))
  if (found < 0) return []
  const place = `posición ${found + 1}`
  const next = line[found + 1] ?? 0
  const text =
    line[found] === firstByteOfUtf8 && next >= 0x80 && next < 0xc0
      ? `El archivo está en UTF-8 (${place}): PILA se escribe en ISO-8859-1, un byte por letra.`
      : `Hay una letra que PILA no recibe (${place}): van mayúsculas sin tilde; la Ñ se conserva.`
  return [refuse('PILA_CODIFICACION', at + 1, null, text)]
}

const isWritable = (byte: number): boolean =>
  byte === upperEnye || /^[A-Z0-9 .&-]$/.test(String.fromCharCode(byte))

function recordOf(line: Uint8Array, at: number, fields: readonly PilaField[]): PilaRecord {
  const text = String.fromCharCode(...line)
  const places = new Map(fields.map(({ number, from, to }) => [number, [from - 1, to] as const]))
  const cell = (number: number): string => text.slice(...(places.get(number) ?? [0, 0])).trimEnd()
  return { at: at + 1, cell, count: (number) => BigInt(/^\d+$/.test(cell(number)) ? cell(number) : '0') }
}

export function refuse(code: string, record: number, field: number | null, text: string): PilaRefusal {
  return { code, record, field, text, effect: 'reject' }
}
