import { awake } from './inert.ts'
import type { SheetCell, SheetLine } from './sheet.ts'

/** Banks and portals call .xls a page with a table. */
export const isHtml = (text: string): boolean =>
  /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div)\b/i.test(
    text.replace(/^\s*<\?xml[^>]*>/, ''),
  )

const tag = /<(\/?)(tr|td|th|table)\b([^>]*)>/gi
const unseen = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/gi

/** The rows of every table of a page, one after another, numbered as they come. */
export function* htmlLines(text: string): Generator<SheetLine> {
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
  /** What stands between it and the next of these. */
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

interface Reference {
  readonly whole: string
  readonly decimal?: string
  readonly hex?: string
  readonly name?: string
}

const named: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    minus: '\u2212',
    ordm: 'º',
    ordf: 'ª',
  },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
}

function letterOf({ whole, decimal, hex, name }: Reference): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (name !== undefined) return named[name] ?? whole
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
