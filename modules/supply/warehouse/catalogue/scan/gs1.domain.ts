import { type Day, isDay } from '@quina/kernel'
import { gtinFault, gtinOf } from './gtin.domain.ts'

/** The data that a scanned label declares, and the data that must still be typed. */
export interface ScannedCode {
  readonly gtin: string | null
  readonly lot: string | null
  readonly expiry: Day | null
  readonly serial: string | null
  readonly count: number | null
  /** Why the whole label was refused. */
  readonly refusal: string | null
  /** The rest could not be split with certainty: lot and expiry must be typed. */
  readonly doubt: string | null
}

const nothing: ScannedCode = {
  gtin: null,
  lot: null,
  expiry: null,
  serial: null,
  count: null,
  refusal: null,
  doubt: null,
}

const groupSeparator = '\u001d'
const doubted =
  'El lector no está enviando el separador, así que el lote no se puede leer con certeza: escriba lote y vencimiento.'

interface ScanOptions {
  /** The character that the store's scanner sends between two data. */
  readonly separator?: string | null
  /** The current year: a two-digit year is taken within fifty years of it. */
  readonly year: number
}

/** Reads a plain barcode or a GS1 label, as scanners send it or as printed with brackets. */
export function scanned(typed: string, reading: ScanOptions): ScannedCode {
  const text = typed.trim()
  if (/^\d{8}$|^\d{12,14}$/.test(text)) return withFields([['01', gtinOf(text)]], reading)
  if (/^\(\d{2,4}\)/.test(text)) return withFields(printed(text), reading)
  const { separator = null } = reading
  const plain = text.replaceAll(String.raw`\x1d`, groupSeparator)
  const marked = separator === null ? plain : plain.replaceAll(separator, groupSeparator)
  const body = marked.replace(/^\](d2|C1|Q3)/, '').replace(new RegExp(`^${groupSeparator}`), '')
  return sent(body, reading)
}

/**
 * Whether a burst of keys may come from a scanner: a GTIN alone, a printed label, or GS1 data that begin with a known identifier
 * and are long enough for a GTIN. A date or an amount may not.
 */
export function mayBeLabel(typed: string): boolean {
  const text = typed.trim()
  if (/^\d{8}$/.test(text)) return gtinFault(text) === null
  if (/^\d{12,14}$|^\(\d{2,4}\)|^\](d2|C1|Q3)/.test(text)) return true
  const first = text.replace(groupSeparator, '').slice(0, 2)
  return text.length >= shortestData && (Object.hasOwn(fixed, first) || Object.hasOwn(variable, first))
}
/** The length of a GTIN with its identifier. */
const shortestData = 16

type Pair = readonly [ai: string, value: string]

const printed = (text: string): Pair[] =>
  [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = '', value = '']) => [ai, value])

/** The length of fixed data, and the greatest length of the others. */
const fixed: Readonly<Record<string, number>> = { '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6 }
const variable: Readonly<Record<string, number>> = { '10': 20, '21': 20, '30': 8, '37': 8 }

function sent(body: string, reading: ScanOptions): ScannedCode {
  const pairs: Pair[] = []
  let rest = body
  while (rest !== '') {
    const ai = rest.slice(0, 2)
    const length = fixed[ai] ?? variable[ai]
    if (length === undefined) return { ...nothing, refusal: `El dato ${ai} del código no se conoce.` }
    const end = fixed[ai] === undefined ? endOfVariable(rest) : 2 + length
    const value = rest.slice(2, end)
    if (value.length > length || (fixed[ai] !== undefined && value.length < length))
      return { ...nothing, refusal: 'El código está incompleto o no es GS1.' }
    pairs.push([ai, value])
    rest = rest.slice(end).replace(new RegExp(`^${groupSeparator}`), '')
  }
  return isGlued(body, pairs) ? doubtful(pairs, reading) : withFields(pairs, reading)
}

const endOfVariable = (rest: string): number => {
  const at = rest.indexOf(groupSeparator)
  return at === -1 ? rest.length : at
}

/**
 * Whether another datum may be glued to the last one, which has variable length and no separator. The label is certain only when
 * no part of that datum could begin another.
 */
function isGlued(body: string, pairs: readonly Pair[]): boolean {
  const [ai, value] = pairs.at(-1) ?? ['', '']
  if (body.includes(groupSeparator) || variable[ai] === undefined) return false
  return gluedDates.some((shape) => shape.test(value)) || (ai === '10' && /.21[0-9A-Za-z]/.test(value))
}
const gluedDates = [/.1[1357]\d{6}/, /.01\d{14}$/]

const doubtful = (pairs: readonly Pair[], reading: ScanOptions): ScannedCode => {
  const found = withFields(
    pairs.filter(([ai]) => ai === '01'),
    reading,
  )
  return found.refusal === null ? { ...found, doubt: doubted } : found
}

function withFields(pairs: readonly Pair[], { year }: ScanOptions): ScannedCode {
  const values = new Map(pairs)
  const gtin = values.get('01') ?? values.get('02') ?? null
  const fault = gtin === null ? null : gtinFault(gtin)
  const expiry = values.has('17') ? dateIn(values.get('17')!, year) : null
  if (fault !== null) return { ...nothing, refusal: fault }
  if (expiry !== null && !isDay(expiry)) return { ...nothing, refusal: `El vencimiento ${expiry} no existe.` }
  const count = values.get('37') ?? values.get('30')
  return {
    ...nothing,
    gtin,
    expiry: expiry as Day | null,
    lot: values.get('10') ?? null,
    serial: values.get('21') ?? null,
    count: count === undefined ? null : Number(count),
  }
}

/** Reads `YYMMDD`; day 00 is the last of the month, and 31 February stays as it is, to be refused. */
function dateIn(text: string, today: number): string {
  const short = Number(text.slice(0, 2))
  const month = text.slice(2, 4)
  const day = text.slice(4, 6)
  const ahead = short - (today % 100)
  const century = Math.floor(today / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0)
  const year = century * 100 + short
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  return `${year}-${month}-${day === '00' ? String(last) : day}`
}
