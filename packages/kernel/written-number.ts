import { fold, plainWords } from './text.ts'

/** The decimal separator: `point` in `1,234.50`, `comma` in `1.234,50`. */
export type DecimalMark = 'point' | 'comma'

/** The decimal mark of the numbers of a column: one mark, no consistent one, or none that is certain. */
export type ColumnMark = DecimalMark | 'mixed' | null

export interface WrittenNumber {
  /** Digits with a point, after a minus if there is one: `-1234.50`. */
  readonly digits: string
  /** The side given by DB or CR beside the number; it does not change the sign. */
  readonly side: 'debit' | 'credit' | null
}

interface NumberShape {
  /** The most decimals that the value admits. */
  readonly decimals: number
  readonly mark?: ColumnMark
}

/**
 * A number as people, banks and payers write it: `$ -5.000`, `COP 1,234.50`, `(1.234,00)`, `5000.00 DB`, `1'234.567`. Null when
 * the text is not exactly one number: it is never guessed.
 */
export function readNumber(text: string, { decimals, mark = null }: NumberShape): WrittenNumber | null {
  const dressed = undress(text)
  if (dressed === null) return null
  const { body, negative, side } = dressed
  const digits = digitsOf(body, decimals, mark)
  return digits === null ? null : { digits: `${negative ? '-' : ''}${digits}`, side }
}

/** The decimal mark of all numbers of a column. A number that has both separators, or one of them twice, outweighs the others. */
export function markOf(texts: Iterable<string>, decimals: number): ColumnMark {
  const found = { sure: new Set<DecimalMark>(), all: new Set<DecimalMark>() }
  for (const text of texts) {
    const body = undress(text)?.body
    const mark = body === undefined ? null : onlyMark(body, decimals)
    if (mark === null) continue
    found.all.add(mark)
    if (isSure(body!)) found.sure.add(mark)
  }
  const [only] = found.all.size === 1 ? found.all : found.sure.size === 1 ? found.sure : []
  return only ?? (found.all.size > 1 ? 'mixed' : null)
}

/** The error that doubles add to an amount: a millionth, or one part in 10^13 of a large amount, up to a thousandth. */
const noiseOf = (value: number): number => Math.min(0.001, Math.max(1e-6, Math.abs(value) * 1e-13))

/**
 * A number cell of a workbook, without the noise of doubles: `0.1 + 0.2` is `0.3`. Null when it has more decimals than the value
 * admits, or more digits than a double keeps.
 */
export function readDouble(value: number, decimals: number): string | null {
  if (!Number.isFinite(value)) return null
  const text = (Object.is(value, -0) ? 0 : value).toFixed(decimals)
  const kept = text.replace(/^-?0*\.?|\./g, '').length <= 16 || Number.isInteger(value)
  if (!kept || text.includes('e') || Math.abs(Number(text) - value) > noiseOf(value)) return null
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return plain === '-0' ? '0' : plain
}

type NumberParts = Readonly<{ body: string; negative: boolean; side: WrittenNumber['side'] }>

const dashes = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const invisible = /[\u200b-\u200f\u2060\ufeff]/g
const currency = /^(?:COP|COL)?\s*\$\s*|^COP\s*|\s*\$$|\s*COP$|\s*%$/i
const sideWords = /^(DB|CR|DR|D|C)\.?\s*(?=[\d($-])|(?<=[\d)$-])\s*(DB|CR|DR|D|C)\.?$/i

/** Removes currency, sign and side, in any order around the digits. Null when one of them comes twice. */
function undress(text: string): NumberParts | null {
  const seen = { signs: 0, negative: false, side: null as WrittenNumber['side'], sides: 0 }
  let body = text.replace(dashes, '-').replace(invisible, '').replace(/\s+/g, ' ').trim()
  for (let before = ''; before !== body; ) {
    before = body
    body = body.replace(currency, '')
    const inner = /^\((.*)\)$|^[-+](.*)$|^(.*)[-+]$/.exec(body)
    if (inner !== null) {
      seen.signs += 1
      seen.negative ||= !body.startsWith('+') && !body.endsWith('+')
      body = inner[1] ?? inner[2] ?? inner[3] ?? ''
    }
    body = body.replace(sideWords, (word) => {
      seen.sides += 1
      seen.side = /c/i.test(word) ? 'credit' : 'debit'
      return ''
    })
    body = body.trim()
  }
  return seen.signs > 1 || seen.sides > 1 ? null : { body, negative: seen.negative, side: seen.side }
}

function digitsOf(body: string, decimals: number, mark: ColumnMark): string | null {
  if (mark === 'mixed') return isSure(body) || /^\d+$/.test(body) ? digitsOf(body, decimals, null) : null
  if (mark !== null) return digitsBy(body, decimals, mark)
  const point = digitsBy(body, decimals, 'point')
  const comma = digitsBy(body, decimals, 'comma')
  if (point === null || comma === null || point === comma) return point ?? comma
  // Three digits after a single separator, where three decimals are allowed: a comma separates decimals, a point is ambiguous.
  return body.includes(',') ? comma : null
}

function digitsBy(body: string, decimals: number, mark: DecimalMark): string | null {
  const [sign, other] = mark === 'point' ? ['.', ','] : [',', '.']
  const [whole = '', fraction, ...more] = body.split(sign)
  if (more.length > 0) return null
  const units = ungrouped(whole, other)
  if (units === null) return null
  if (fraction === undefined) return units
  const places = fraction.length > 3 ? fraction.replace(/0+$/, '').padEnd(1, '0') : fraction
  return /^\d+$/.test(places) && places.length <= decimals ? `${units}.${places}` : null
}

/** Removes the separators of thousands, in groups of three; millions may have an apostrophe: `1'234.567`. */
function ungrouped(whole: string, separator: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  const alike = /['’]/.test(whole) && whole.includes(separator) ? whole.replace(/['’]/g, separator) : whole
  const used = [separator, "'", '’', ' '].find((one) => alike.includes(one))
  if (used === undefined) return null
  const [first = '', ...groups] = alike.split(used)
  const sound = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return sound ? [first, ...groups].join('') : null
}

/** The only mark by which the text can be read; null when both marks work, or neither. */
function onlyMark(body: string, decimals: number): DecimalMark | null {
  const point = digitsBy(body, decimals, 'point')
  const comma = digitsBy(body, decimals, 'comma')
  if ((point === null) === (comma === null)) return null
  return point === null ? 'comma' : 'point'
}

const isSure = (body: string): boolean => (body.match(/[.,]/g) ?? []).length > 1

/**
 * Prefix and number in one form: `fe-00123`, `FE 123` and `FE123` are the same. The zero decimals that a sheet adds to a number
 * are dropped: `10.0` is `10`; a number with other decimals is not an invoice.
 */
export function invoiceKey(typed: string): string {
  const whole = typed.trim().replace(/(?<=\d)[.,]0{1,2}$/, '')
  if (/^\d+[.,]\d{1,2}$/.test(whole)) return ''
  const compact = fold(whole)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const [, prefix = '', digits = ''] = /^(.*?)(\d*)$/.exec(compact) ?? []
  return `${prefix}${digits.replace(/^0+(?=\d)/, '')}`
}

/** The digits at the end of a number, for a number typed without its prefix. */
export const invoiceDigits = (typed: string): string => /(\d+)$/.exec(invoiceKey(typed))?.[1] ?? ''

/** Whether only the number was typed, without its prefix. */
export const isBareNumber = (typed: string): boolean => /^\d+$/.test(invoiceKey(typed))

/**
 * The invoices that a typed text may mean: those with that prefix and number or, without prefix, all with that number. Several
 * when it is ambiguous, and none without a match.
 */
export function invoicesWritten<T extends { readonly number: string }>(
  typed: string,
  invoices: readonly T[],
): readonly T[] {
  const key = invoiceKey(typed)
  const exact = invoices.filter(({ number }) => invoiceKey(number) === key)
  if (exact.length > 0 || !isBareNumber(typed)) return exact
  return invoices.filter(({ number }) => invoiceDigits(number) === key)
}

/** The words that may follow «total»: no name of a person or a company consists of these words alone. */
const totalled = [
  'de del la las el los al a y e por en general generales iguales',
  'debitos? creditos? cargos? abonos? retiros? depositos? consignaciones db cr',
  'entradas? salidas? ingresos? egresos? movimientos? registros? facturas? glosas?',
  'giros? girado girar directo eps regimen subsidiado contributivo archivo',
  'mes dia periodo pagina hoja extracto cuenta valor saldo \\d+',
]
  .join(' ')
  .replaceAll(' ', '|')
const totalWords = new RegExp(
  `^(?:valor )?(?:gran |sub ?)?(?:total(?:es)?|sumas? (?:iguales|total(?:es)?))(?: (?:${totalled}))*$`,
)

/** Whether a cell marks its row as a total: `TOTAL`, `Gran total:`, `Subtotal EPS`, `Sumas iguales`. */
export const isTotalText = (text: string): boolean => totalWords.test(plainWords(text))

/** Whether a cell begins like a total, followed by something else: `TOTAL EPS DEL SUR`. */
export const startsAsTotal = (text: string): boolean =>
  /^(?:gran |sub ?)?total(?:es)?\b/.test(plainWords(text))

const debit = /^(?:nota (?:de )?)?(?:debitos?|debit|deb|db|dr|cargos?|retiros?|egresos?|salidas?)(?: .*)?$/
const credit =
  /^(?:nota (?:de )?)?(?:creditos?|credit|cred|cr|abonos?|depositos?|consignacion(?:es)?|ingresos?|entradas?)(?: .*)?$/
/** Abbreviations that are the whole cell: `D`, `ND`, `N/C`. */
const shortDebit = /^(?:d|n ?d)$/
const shortCredit = /^(?:c|n ?c)$/
/** A reversal goes in the opposite direction, and its words do not give the direction of the original. */
const reversed = /\b(?:revers|anul|devol|rechaz|extorn)/

/**
 * Whether a cell means that its money leaves or enters: `Nota Débito`, `Retiro ATM`, `CR`, `N/C`, `-`. Null when it means
 * neither.
 */
export function readSide(text: string): 'debit' | 'credit' | null {
  if (/^\s*[-\u2010-\u2015\u2212]\s*$/.test(text)) return 'debit'
  if (/^\s*\+\s*$/.test(text)) return 'credit'
  const words = plainWords(text)
  if (reversed.test(words)) return null
  if (debit.test(words) || shortDebit.test(words)) return 'debit'
  return credit.test(words) || shortCredit.test(words) ? 'credit' : null
}
