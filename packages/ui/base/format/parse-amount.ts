import { centavos, type Money, money } from '@quina/kernel'

/**
 * Reads an amount as it is typed or pasted: `1.234.567,5` → 123456750 centavos. Null when it is empty, has more than two
 * decimals or is ambiguous: it is never rounded or guessed.
 */
export function parseAmount(text: string): Money | null {
  const figure = readFigure(text)
  if (!figure) return null
  const decimals = figure.decimals.replace(/0+$/, '')
  if (decimals.length > 2 || figure.whole.length > 16) return null
  const amount = money(`${figure.whole}.${decimals || '0'}`)
  return figure.negative ? centavos(-amount) : amount
}

/** Reads an exact decimal (`1.234,5`) into its wire text (`1234.5`). Null when the text is not one, or has more decimals. */
export function parseDecimal(text: string, decimals: number): string | null {
  const figure = readFigure(text)
  if (!figure || figure.whole.length > 14) return null
  const fraction = figure.decimals.replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const sign = figure.negative ? '-' : ''
  return `${sign}${figure.whole}${fraction ? `.${fraction}` : ''}`
}

/** A figure read from text: the digits on each side, without grouping. */
type Figure = Readonly<{ negative: boolean; whole: string; decimals: string }>

type Sides = Pick<Figure, 'whole' | 'decimals'>

const groupedByPoint = /^[1-9]\d{0,2}(\.\d{3})+$/
const groupedByComma = /^[1-9]\d{0,2}(,\d{3})+$/

/**
 * Reads a figure as people write it: `1.234.567,5`, `1234567.50`, `1,234,567.5`, `$ 1.500`, `(1.500)`. Null when the text is not
 * a figure or is ambiguous: `1,234` is refused, not guessed.
 */
function readFigure(text: string): Figure | null {
  const bare = text.replace(/[\s$%\u00a0]/g, '')
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1]
  const digits = (inParentheses ?? bare).replace(/^[-+]/, '')
  const sides = /^[\d.,]*\d[\d.,]*$/.test(digits) ? sidesOf(digits) : null
  if (!sides) return null
  return {
    negative: inParentheses !== undefined || bare.startsWith('-'),
    whole: sides.whole.replace(/^0+(?=\d)/, '') || '0',
    decimals: sides.decimals,
  }
}

function sidesOf(digits: string): Sides | null {
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? split(digits, ',', '.') : split(digits, '.', ',')
  if (groupedByPoint.test(digits)) return { whole: digits.replaceAll('.', ''), decimals: '' }
  if (groupedByComma.test(digits)) return manyCommas(digits)
  return point >= 0 ? split(digits, '.', ',') : split(digits, ',', '.')
}

const manyCommas = (digits: string): Sides | null =>
  digits.split(',').length > 2 ? { whole: digits.replaceAll(',', ''), decimals: '' } : null

function split(digits: string, decimal: string, thousands: string): Sides | null {
  const [whole = '', decimals = '', extra] = digits.split(decimal)
  const plain = /^\d*$/.test(whole) || (thousands === '.' ? groupedByPoint : groupedByComma).test(whole)
  if (extra !== undefined || !plain || !/^\d*$/.test(decimals)) return null
  return { whole: whole.replaceAll(thousands, ''), decimals }
}
