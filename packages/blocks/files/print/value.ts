import { type Money, money, showAmount, showDay, showInstant } from '@quina/kernel'
import type { Kind } from '../../values/field/field.ts'

/** A value as it reaches paper: money as centavos or as text, days as text. */
export type PrintValue = string | number | bigint | boolean | null | undefined

export interface ShownValue {
  readonly kind: Kind
  /** For `choice`: the options and their labels. */
  readonly options?: Readonly<Record<string, string>>
  /** The text for an empty value. */
  readonly absent?: string
}

/** Whether a value is aligned to the right, so that units line up. */
export const isFigure = (kind: Kind): boolean =>
  kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'integer'

/** A value as text for paper: `1.234.567,50`, `2026/03/14`, `Sí`. Empty values are empty. */
export function shown({ kind, options, absent = '' }: ShownValue, value: PrintValue): string {
  if (value === null || value === undefined || value === '') return absent
  switch (kind) {
    case 'money':
      return showAmount(asMoney(value))
    case 'quantity':
    case 'percent':
      return grouped(String(value))
    // An integer of four figures may be a year, and Spanish does not group four figures.
    case 'integer':
      return String(value).length > 4 ? grouped(String(value)) : String(value)
    case 'day':
      return showDay(String(value))
    case 'instant':
      return showInstant(new Date(String(value)))
    case 'flag':
      return value === true || value === 'true' ? 'Sí' : 'No'
    case 'choice':
      return options?.[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

export const asMoney = (value: PrintValue): Money =>
  typeof value === 'bigint' ? (value as Money) : money(String(value))

/** `1234.5000` → `1.234,5`: exact, without trailing zeros. */
function grouped(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const useful = decimals.replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')}${useful === '' ? '' : `,${useful}`}`
}
