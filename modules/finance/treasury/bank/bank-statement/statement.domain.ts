import {
  type Day,
  insist,
  isTotalText,
  type Money,
  money,
  plainWords,
  plural,
  plus,
  readDay,
  readNumber,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'

/** A movement of a bank statement; money that enters the account is positive. */
export type StatementMove = Readonly<{ day: Day; amount: Money; concept: string; reference: string | null }>

/** A cell, or a line of a file without cells, that cannot be read. */
export type StatementMistake = Readonly<{ row: number; column: string; message: string }>

export interface Statement {
  readonly moves: readonly StatementMove[]
  readonly mistakes: readonly StatementMistake[]
  /** Rows that are not movements: balances, totals and texts. */
  readonly leftOut: number
  readonly opening: Money | null
  readonly closing: Money | null
  /** The first row where the balance column does not agree with the movements; null when all agree or the column is absent. */
  readonly unsquaredRow: number | null
}

/** One error message lists no more mistakes than this. */
const shownMistakes = 3

/** @throws Problem TES-065 with the cells that cannot be read: nothing of the file is imported. */
export function mustBeUnderstood({ mistakes }: Pick<Statement, 'mistakes'>): void {
  const shown = mistakes
    .slice(0, shownMistakes)
    .map(({ row, column, message }) =>
      [`Fila ${row}`, column && `«${column}»`].filter(Boolean).join(', ').concat(`: ${message}`),
    )
  const more = mistakes.length - shown.length
  const rest = more > 0 ? ` Y ${plural(more, 'celda más', 'celdas más')}.` : ''
  insist(mistakes.length === 0, 'TES-065', `${shown.join(' ')}${rest}`, { facts: { problems: mistakes } })
}

/** @throws Problem TES-200 when the movements do not lead from one balance of the file to the other, because some are missing. */
export function mustSquare({ moves, opening, closing }: Statement): void {
  if (opening === null || closing === null) return
  const reached = plus(opening, sumOf(moves, 'amount'))
  const message =
    `El extracto no cuadra: del saldo ${showPesos(opening)} sus movimientos llevan a ${showPesos(reached)} ` +
    `y dice ${showPesos(closing)}. Pida al banco el archivo completo.`
  insist(reached === closing, 'TES-200', message)
}

const fillers = '(?: (?:del?|al?|en|el|la|dia|mes|periodo|extracto|corte|pagina|hoja))*'
const openingWords = new RegExp(
  `^(?:(?:saldo|sdo)${fillers} (?:anterior|inicial|previo|ant)(?: .*)?|opening balance|vienen)$`,
)
const closingWords =
  /^(?:nuevo saldo|(?:saldo|sdo)(?: (?:del?|al?|en|el|la))* (?:final|actual|nuevo|a la fecha|cierre|corte)(?: .*)?)$/
const month = '(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[a-z]*'
const dated = `\\d{1,4} (?:de )?(?:\\d{1,2}|${month})(?: (?:del? )?\\d{2,4})?`
const otherBalances = new RegExp(
  `^(?:saldo|sdo)(?: (?:total|disponible|canje|promedio|contable|cuenta|libros|diario|efectivo|en|la|al?|el|dia|${dated}))*$`,
)

/** Returns the balance that a row declares: opening, closing, or `other` for a total or another balance; null for a movement. */
export function balanceNamed(texts: readonly string[]): 'opening' | 'closing' | 'other' | null {
  const words = texts.map(plainWords)
  if (words.some((word) => openingWords.test(word))) return 'opening'
  if (words.some((word) => closingWords.test(word))) return 'closing'
  return words.some((word) => isTotalText(word) || otherBalances.test(word)) ? 'other' : null
}

/** A movement and the balance that the bank shows after it. */
export type BalancedMove = Readonly<{ row: number; amount: Money; balance: Money | null }>

/** Returns the first row where balances and movements disagree; null when they agree in file order or in reverse order. */
export function unsquaredRow(moves: readonly BalancedMove[]): number | null {
  const stopsBy = (moved: (previous: BalancedMove, next: BalancedMove) => bigint) =>
    moves.slice(1).find((next, nth) => {
      const previous = moves[nth]!
      if (previous.balance === null || next.balance === null) return false
      return next.balance - previous.balance !== moved(previous, next)
    })
  const forward = stopsBy((_, next) => next.amount)
  const backward = stopsBy((previous) => -previous.amount)
  return forward === undefined || backward === undefined ? null : forward.row
}

/** Reads OFX 1 (SGML) and 2 (XML) by the tags of each STMTTRN. It must have one account, in pesos; TRNAMT carries the sign. */
export function readOfx(text: string): Statement {
  const mistakes: StatementMistake[] = []
  const moves: StatementMove[] = []
  const valuesOf = (name: string) =>
    new Set(
      [...text.matchAll(new RegExp(`<${name}>([^<\\r\\n]*)`, 'gi'))].map(([, value = '']) => value.trim()),
    )
  const refuse = (row: number, column: string, message: string) => mistakes.push({ row, column, message })
  if (valuesOf('ACCTID').size > 1)
    refuse(1, 'ACCTID', 'El archivo trae extractos de varias cuentas: expórtelos por separado.')
  const [currency = 'COP'] = valuesOf('CURDEF')
  if (currency.toUpperCase() !== 'COP') refuse(1, 'CURDEF', `El extracto está en ${currency}, no en pesos.`)
  for (const { block, row } of blocksOf(text)) {
    const { day, amount } = readBlock(block, (column, message) => refuse(row, column, message))
    if (day !== null && amount !== null) moves.push({ day, amount, ...ofxWords(block) })
  }
  return { moves, mistakes, leftOut: 0, opening: null, closing: null, unsquaredRow: null }
}

/** Returns each movement with the line of the file where it begins. */
function blocksOf(text: string): { readonly block: string; readonly row: number }[] {
  let row = text.split(/<STMTTRN>/i)[0]!.split('\n').length
  return text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((rest) => {
      const found = { block: rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0]!, row }
      row += rest.split('\n').length - 1
      return found
    })
}

type RefuseTag = (column: string, message: string) => void

function readBlock(
  block: string,
  refuse: RefuseTag,
): { readonly day: Day | null; readonly amount: Money | null } {
  const posted = tag(block, 'DTPOSTED')
  const day = readDay(posted.slice(0, 8))
  if (day === null) refuse('DTPOSTED', `No se entiende la fecha «${posted}».`)
  const written = tag(block, 'TRNAMT')
  const mark = written.includes(',') ? 'comma' : 'point'
  const found = (written.match(/[.,]/g) ?? []).length > 1 ? null : readNumber(written, { decimals: 2, mark })
  if (found === null || found.side !== null) {
    refuse('TRNAMT', `No se entiende el valor «${written}».`)
    return { day, amount: null }
  }
  const amount = money(found.digits)
  const kind = tag(block, 'TRNTYPE').toUpperCase()
  const contrary = (leaving.has(kind) && amount > zero) || (entering.has(kind) && amount < zero)
  if (contrary) refuse('TRNAMT', `«${written}» tiene el signo contrario al de su clase, ${kind}.`)
  return { day, amount }
}

/** The OFX transaction types (11.4.4.3) whose sign is known; the sign of other types depends on the movement. */
const leaving = new Set(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT', 'SRVCHG', 'FEE'])
const entering = new Set(['CREDIT', 'DEP', 'DIRECTDEP', 'DIV'])

const ofxWords = (block: string): Pick<StatementMove, 'concept' | 'reference'> => ({
  concept: tag(block, 'MEMO') || tag(block, 'NAME') || tag(block, 'TRNTYPE') || 'Movimiento',
  reference: tag(block, 'CHECKNUM') || tag(block, 'REFNUM') || tag(block, 'FITID') || null,
})

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const tag = (block: string, name: string): string =>
  (new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/gi, (_, entity: string) => entities[entity.toLowerCase()]!)
    .trim()

/** Tag 61 of SWIFT MT940: value date, entry date, mark, funds code, amount with comma and without sign, type, references. */
const movement = /^:61:(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,2})[A-Z][A-Z0-9]{3}([^\s/]*)/
/** Tags 60 and 62 of MT940: mark, date, currency and amount. */
const balance = /^:(60|62)[FM]:([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,2})/

interface Line {
  readonly row: number
  readonly text: string
  /** The text of the :86: tag that follows, in one line. */
  readonly next: string
}

/** Reads MT940: each :61: with the :86: that follows it, between the balances. The file must have one account, in pesos. */
export function readMt940(text: string): Statement {
  const mistakes: StatementMistake[] = []
  const refuse = ({ row, text: line }: Line, message: string) => {
    mistakes.push({ row, column: line.slice(0, 4), message })
    return null
  }
  const lines = linesOf(text)
  const accounts = new Set(
    lines.filter((line) => line.text.startsWith(':25:')).map((line) => line.text.trim()),
  )
  if (accounts.size > 1)
    mistakes.push({
      row: 1,
      column: ':25:',
      message: 'El archivo trae extractos de varias cuentas: expórtelos por separado.',
    })
  const moves = lines
    .filter((line) => line.text.startsWith(':61:'))
    .flatMap((line) => moveIn(line, refuse) ?? [])
  const balances = lines
    .filter((line) => /^:6[02][FM]:/.test(line.text))
    .flatMap((line) => balanceIn(line, refuse) ?? [])
  const opening = balances.find(({ opens }) => opens)?.amount ?? null
  const closing = balances.findLast(({ opens }) => !opens)?.amount ?? null
  return { moves, mistakes, leftOut: 0, opening, closing, unsquaredRow: null }
}

function linesOf(text: string): Line[] {
  let row = 1
  const fields = text.replace(/\r/g, '').split(/\n(?=:\d{2}\w?:|-\}?)/)
  return fields.map((field, index) => {
    const next = fields[index + 1] ?? ''
    const line = {
      row,
      text: field,
      next: next.startsWith(':86:') ? next.slice(4).replace(/\s+/g, ' ').trim() : '',
    }
    row += field.split('\n').length
    return line
  })
}

type RefuseLine = (line: Line, message: string) => null

function moveIn(line: Line, refuse: RefuseLine): StatementMove | null {
  const found = movement.exec(line.text)
  const shown = line.text.split('\n', 1)[0]
  if (found === null) return refuse(line, `No se entiende «${shown}»: su valor va sin signo y con coma.`)
  const [, date = '', mark = '', digits = '', reference = ''] = found
  const day: Day | null = readDay(`20${date}`)
  if (day === null) return refuse(line, `No se entiende la fecha de «${shown}».`)
  const amount = amountIn(digits)
  const leaves = mark === 'D' || mark === 'RC'
  return {
    day,
    amount: (leaves ? -amount : amount) as Money,
    concept: line.next || 'Movimiento',
    reference: reference === '' || reference === 'NONREF' ? null : reference,
  }
}

function balanceIn(
  line: Line,
  refuse: RefuseLine,
): { readonly opens: boolean; readonly amount: Money } | null {
  const found = balance.exec(line.text)
  if (found === null) return refuse(line, `No se entiende el saldo «${line.text.trim()}».`)
  const [, kind, mark, currency, digits = ''] = found
  if (currency !== 'COP') return refuse(line, `El extracto está en ${currency}, no en pesos.`)
  const amount = amountIn(digits)
  return { opens: kind === '60', amount: (mark === 'D' ? -amount : amount) as Money }
}

/** Reads `104,12`, or `104,` for an amount without centavos. */
const amountIn = (digits: string): Money => money(digits.replace(/,$/, '').replace(',', '.'))
