import type { Money } from './money.ts'

const units = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
]
const tens = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA']
const hundreds = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
]

const join = (...words: string[]): string => words.filter((word) => word !== '').join(' ')

function underHundred(value: number): string {
  if (value < 30) return units[value]!
  const unit = value % 10
  return unit === 0 ? tens[Math.floor(value / 10)]! : `${tens[Math.floor(value / 10)]} Y ${units[unit]}`
}

function underThousand(value: number): string {
  if (value === 100) return 'CIEN'
  return join(hundreds[Math.floor(value / 100)]!, underHundred(value % 100))
}

function underMillion(value: number): string {
  const thousands = Math.floor(value / 1000)
  const head = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${underThousand(thousands)} MIL`
  return join(head, underThousand(value % 1000))
}

/** A whole number in words before a masculine noun: *un*, *veintiún*. Up to 10^18 − 1. */
function cardinal(value: bigint): string {
  const scales: [bigint, string, string][] = [
    [1_000_000_000_000n, 'BILLÓN', 'BILLONES'],
    [1_000_000n, 'MILLÓN', 'MILLONES'],
  ]
  let left = value
  const parts: string[] = []
  for (const [scale, one, many] of scales) {
    const count = left / scale
    left %= scale
    if (count > 0n) parts.push(`${underMillion(Number(count))} ${count === 1n ? one : many}`)
  }
  return join(...parts, underMillion(Number(left))) || 'CERO'
}

/**
 * *Valor en letras* of printed documents (finance dossier §19): `TRECE MILLONES … PESOS M/CTE`,
 * with DE after an exact million and `CON nn/100` when there are centavos.
 */
export function inWords(amount: Money): string {
  const positive = amount < 0n ? -amount : amount
  const whole = positive / 100n
  const cents = positive % 100n
  const exactMillions = whole >= 1_000_000n && whole % 1_000_000n === 0n
  const noun = whole === 1n ? 'PESO' : 'PESOS'
  const fraction = cents === 0n ? '' : `CON ${String(cents).padStart(2, '0')}/100`
  return join(amount < 0n ? 'MENOS' : '', cardinal(whole), exactMillions ? 'DE' : '', noun, fraction, 'M/CTE')
}

/** A whole number in words, before the counted noun: `21` is *VEINTIÚN*. */
export const countInWords = (count: number): string => cardinal(BigInt(count))

/** A quantity in words, for the control book: `21.5` is *VEINTIUNO COMA CINCO*, `0.05` is *CERO COMA CERO CINCO*. */
export function quantityInWords(quantity: string): string {
  const [whole = '0', decimals = ''] = quantity.split('.')
  const alone = (text: string) => cardinal(BigInt(text)).replace(/ÚN$/, 'UNO').replace(/UN$/, 'UNO')
  const part = decimals.replace(/0+$/, '')
  if (part === '') return alone(whole)
  const zeros = '0'.repeat(part.length - part.replace(/^0+/, '').length)
  return join(alone(whole), 'COMA', ...[...zeros].map(() => 'CERO'), alone(part))
}
