import { centavos, type Money, money } from '@quina/kernel'
import { readFigure } from './parse-figure.ts'

/**
 * Reads an amount as it is typed or pasted: `1.234.567,5` → 123456750 centavos.
 * Null when it is empty, has more than two decimals or could mean two things: never rounded, never guessed.
 */
export function parseAmount(text: string): Money | null {
  const figure = readFigure(text)
  if (!figure) return null
  const decimals = figure.decimals.replace(/0+$/, '')
  if (decimals.length > 2 || figure.whole.length > 16) return null
  const amount = money(`${figure.whole}.${decimals || '0'}`)
  return figure.negative ? centavos(-amount) : amount
}

/** Reads an exact decimal (`1.234,5`) into its wire text (`1234.5`). Null when it is not one, or has more decimals. */
export function parseDecimal(text: string, decimals: number): string | null {
  const figure = readFigure(text)
  if (!figure || figure.whole.length > 14) return null
  const fraction = figure.decimals.replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const sign = figure.negative ? '-' : ''
  return `${sign}${figure.whole}${fraction ? `.${fraction}` : ''}`
}
