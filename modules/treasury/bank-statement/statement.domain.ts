import { type Day, day, insist, isDay, type Money, money, zero } from '@quina/kernel'

/** A movement as the bank tells it; what enters is positive. */
export interface StatementMove {
  readonly day: Day
  readonly amount: Money
  readonly concept: string
  readonly reference: string | null
}

const parts: Readonly<Record<'ymd' | 'dmy' | 'mdy', RegExp>> = {
  ymd: /^(?<y>\d{4})\D?(?<m>\d{1,2})\D?(?<d>\d{1,2})/,
  dmy: /^(?<d>\d{1,2})\D(?<m>\d{1,2})\D(?<y>\d{4})/,
  mdy: /^(?<m>\d{1,2})\D(?<d>\d{1,2})\D(?<y>\d{4})/,
}

/** A day as a bank writes it. @throws Problem TES-065. */
export function dayIn(text: string, shape: keyof typeof parts): Day {
  const written = text.trim()
  const used = /^\d{4}-\d\d-\d\d/.test(written) ? 'ymd' : shape
  const { y = '', m = '', d = '' } = parts[used].exec(written)?.groups ?? {}
  const read = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  insist(isDay(read), 'TES-065', `No se entiende la fecha «${text}» del extracto.`)
  return day(read)
}

/** An amount as a bank writes it: sign before or after, or between brackets. @throws Problem TES-065. */
export function amountIn(text: string, mark: 'point' | 'comma'): Money {
  const negative = /^\s*[-(]|-\s*$/.test(text)
  const digits = text
    .replace(mark === 'comma' ? /[^\d,]/g : /[^\d.]/g, '')
    .replace(',', '.')
    .replace(/\.$/, '')
  if (digits === '') return zero
  insist(/^\d{1,16}(\.\d{1,2})?$/.test(digits), 'TES-065', `No se entiende el valor «${text}» del extracto.`)
  return money(negative ? `-${digits}` : digits)
}

/** OFX 1 (SGML) and 2 (XML): the tags of each STMTTRN. */
export function readOfx(text: string): StatementMove[] {
  const tag = (block: string, name: string): string =>
    new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1]?.trim() ?? ''
  return text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((rest) => rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0]!)
    .map((block) => ({
      day: dayIn(tag(block, 'DTPOSTED'), 'ymd'),
      amount: amountIn(tag(block, 'TRNAMT'), tag(block, 'TRNAMT').includes(',') ? 'comma' : 'point'),
      concept: tag(block, 'MEMO') || tag(block, 'NAME') || tag(block, 'TRNTYPE') || 'Movimiento',
      reference: tag(block, 'CHECKNUM') || tag(block, 'REFNUM') || tag(block, 'FITID') || null,
    }))
}

const statementMove = /^:61:(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d+,\d{0,2})\w{4}([^\s/]*)/

/** MT940: each :61: with the :86: that follows it. */
export function readMt940(text: string): StatementMove[] {
  const fields = text.replace(/\r/g, '').split(/\n(?=:\d{2}\w?:)/)
  return fields.flatMap((field, at) => {
    const found = statementMove.exec(field)
    if (found === null) return []
    const [, date = '', sign = '', digits = '', reference = ''] = found
    const next = fields[at + 1] ?? ''
    const told = next.startsWith(':86:') ? next.slice(4).replace(/\s+/g, ' ').trim() : ''
    const amount = amountIn(digits, 'comma')
    const leaves = sign === 'D' || sign === 'RC'
    return [
      {
        day: dayIn(`20${date}`, 'ymd'),
        amount: (leaves ? -amount : amount) as Money,
        concept: told || 'Movimiento',
        reference: reference === '' || reference === 'NONREF' ? null : reference,
      },
    ]
  })
}

/** How the columns of a sheet are called. */
export interface StatementFormat {
  readonly dayColumn: string
  readonly dayShape: 'ymd' | 'dmy' | 'mdy'
  readonly conceptColumn: string
  readonly referenceColumn: string | null
  readonly amountColumn: string | null
  readonly debitColumn: string | null
  readonly creditColumn: string | null
  readonly decimalMark: 'point' | 'comma'
}

/** One row of a sheet, by the heading of each column. */
export function moveIn(row: Readonly<Record<string, string>>, format: StatementFormat): StatementMove | null {
  const cell = (name: string | null) => (name === null ? '' : (row[name] ?? '').trim())
  if (cell(format.dayColumn) === '') return null
  const amount = (name: string | null) => amountIn(cell(name), format.decimalMark)
  const size = (value: Money) => (value < zero ? -value : value)
  const whole =
    format.amountColumn === null
      ? size(amount(format.creditColumn)) - size(amount(format.debitColumn))
      : amount(format.amountColumn)
  return {
    day: dayIn(cell(format.dayColumn), format.dayShape),
    amount: whole as Money,
    concept: cell(format.conceptColumn) || 'Movimiento',
    reference: cell(format.referenceColumn) || null,
  }
}
