import { Readable } from 'node:stream'
import { insist, Problem } from '@quina/kernel'
import { parse } from 'csv-parse'
import { awake } from './inert.ts'
import type { SheetCell, SheetLine } from './sheet.ts'

/** How many letters the parser receives at once: it makes all their lines before the first is taken. */
const pieceLength = 32_768

/**
 * The lines of a CSV in UTF-8, UTF-16 or Latin-1, or of the tables of a page that is called .xls, blank ones too.
 * @throws Problem `SHT-TYPE`, `SHT-BROKEN`
 */
export async function* textLines(file: Buffer): AsyncGenerator<SheetLine> {
  const text = decodedText(file)
  insist(
    !/^\s*(?:<\?xml[^>]*>\s*)?(?:<\?[^>]*>\s*)*<(?:\w+:)?Workbook\b/i.test(text.slice(0, 2_000)),
    'SHT-TYPE',
    'El archivo es una hoja de cálculo en XML: ábralo en Excel y guárdelo como libro de Excel (.xlsx).',
  )
  if (isHtml(text)) yield* htmlLines(text)
  else yield* csvLines(text)
}

/** Excel declares the separator in a line before the others. */
const ownSeparator = /^sep=(.)\r?\n/i

async function* csvLines(text: string): AsyncGenerator<SheetLine> {
  const [reported = '', separator] = ownSeparator.exec(text) ?? []
  const delimiter = separator ?? delimiterOf(text)
  mustHaveFewSeparators(text, delimiter)
  const parser = parse({
    delimiter,
    record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
  let row = reported === '' ? 0 : 1
  try {
    for await (const record of piecesOf(text.slice(reported.length)).pipe(parser) as AsyncIterable<
      string[]
    >) {
      row += 1
      mustHoldOneRow(record, { row, delimiter })
      yield { row, cells: record.map((cell) => (cell.trim() === '' ? null : awake(cell.trim()))) }
    }
  } catch (failure) {
    if (failure instanceof Problem) throw failure
    throw new Problem('SHT-BROKEN', `El archivo CSV no se puede leer después de la fila ${row}.`, {
      facts: { row },
    })
  }
}

const shapeOf = (cell: string | undefined): string => (cell ?? '').trim().replace(/\d/g, '0')

/** Refuses an unclosed quote, which takes whole rows into its cell: they start like the row and have its separators. */
function mustHoldOneRow(
  record: readonly string[],
  at: { readonly row: number; readonly delimiter: string },
): void {
  const [first = '', ...others] = record
  if (others.length < 2 || !/\d/.test(first)) return
  const swallows = others.some((cell) => {
    const lines = cell.split(/\r\n|\r|\n/)
    const separators = cell.split(at.delimiter).length - 1
    const another = lines.slice(1).some((line) => shapeOf(line.split(at.delimiter)[0]) === shapeOf(first))
    return another && separators >= others.length
  })
  insist(!swallows, 'SHT-BROKEN', `En la fila ${at.row} del archivo CSV hay unas comillas sin cerrar.`, {
    facts: { row: at.row },
  })
}

/**
 * The text of a file with an unknown encoding: its byte order mark if it has one, UTF-16 if every second byte is empty, UTF-8 if
 * it is valid, and otherwise Latin-1, which is what Excel writes in Colombia as «CSV».
 * @throws Problem `SHT-TYPE` when it is not text at all.
 */
export function decodedText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  if (isWide(file, 1)) return new TextDecoder('utf-16le').decode(file)
  if (isWide(file, 0)) return new TextDecoder('utf-16be').decode(file)
  insist(!file.includes(0), 'SHT-TYPE', 'El archivo no es una hoja de cálculo: use Excel (.xlsx) o CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Whether the first letters have an empty byte before or after each one. */
function isWide(file: Buffer, empty: 0 | 1): boolean {
  const head = file.subarray(0, 64)
  return (
    head.length >= 8 &&
    head.length % 2 === 0 &&
    head.every((byte, index) => (byte === 0) === (index % 2 === empty))
  )
}

const delimiters = [';', '\t', '|', ','] as const

/** How much text is searched for the heading: it never comes later, and text without line breaks is not split whole. */
const headMax = 65_536
const linesLooked = 60

/** The separator that splits most of the first lines into the same number of cells, outside quotes and numbers. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, headMax)
    .replace(/"[^"]*"/g, '')
    .replace(/\d(?:[.,]\d+)+/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, linesLooked)
  const scores = delimiters.map((delimiter) => alikeBy(lines, delimiter))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ';'
}

/** The separators, added up, of the lines with the same number of them: the largest such sum. */
function alikeBy(lines: readonly string[], delimiter: string): number {
  const times = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    times.set(count, (times.get(count) ?? 0) + count)
  }
  return Math.max(0, ...times.values())
}

/** The parser makes every cell of a line before they can be counted, so a line of nothing but separators is refused first. */
const separatorsMax = 5_000

function mustHaveFewSeparators(text: string, delimiter: string): void {
  let inLine = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === delimiter) inLine += 1
    else if (letter === '\n' || letter === '\r') inLine = 0
    insist(inLine <= separatorsMax, 'SHT-COLUMNS', 'El archivo tiene una fila con demasiadas columnas.')
  }
}

function piecesOf(text: string): Readable {
  function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  return Readable.from(pieces())
}

/** Banks and portals give the name .xls to a page with a table. */
const isHtml = (text: string): boolean =>
  /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div)\b/i.test(
    text.replace(/^\s*<\?xml[^>]*>/, ''),
  )

const tag = /<(\/?)(tr|td|th|table)\b([^>]*)>/gi
const unseen = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/gi

/** The rows of every table of a page, one after another, numbered in that order. */
function* htmlLines(text: string): Generator<SheetLine> {
  let row = 0
  let cells: SheetCell[] = []
  for (const { name, closes, span, after } of tagsIn(text.replace(unseen, ''))) {
    if (name === 'td' || name === 'th') {
      if (!closes) cells.push(textIn(after), ...Array.from({ length: span - 1 }, () => null))
      continue
    }
    if (cells.length > 0) {
      row += 1
      yield { row, cells }
    }
    cells = []
  }
}

interface Tag {
  readonly name: string
  readonly closes: boolean
  readonly span: number
  /** The text between this tag and the next one. */
  readonly after: string
}

function* tagsIn(text: string): Generator<Tag> {
  let last: Omit<Tag, 'after'> | null = null
  let from = 0
  for (const { 0: whole, 1: closing, 2: name = '', 3: attributes = '', index } of text.matchAll(tag)) {
    if (last !== null) yield { ...last, after: text.slice(from, index) }
    last = { name: name.toLowerCase(), closes: closing !== '', span: spanOf(attributes) }
    from = index + whole.length
  }
  if (last !== null) yield { ...last, after: text.slice(from) }
  yield { name: 'table', closes: true, span: 1, after: '' }
}

const spanOf = (attributes: string): number =>
  Math.min(200, Math.max(1, Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1)))

function textIn(html: string): SheetCell {
  const text = html
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      letterOf({ whole, decimal, hex, name }),
    )
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? null : awake(text)
}

type Reference = Readonly<{ whole: string; decimal?: string; hex?: string; name?: string }>

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  minus: '\u2212',
  ordm: 'º',
  ordf: 'ª',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
}

function letterOf({ whole, decimal, hex, name }: Reference): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (name !== undefined) return named[name] ?? whole
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
