import {
  type Money,
  type MoneyText,
  money,
  padded,
  showDay,
  showInstant,
  showMoney,
  showPesos,
  showTime,
  truncated,
} from '@quina/kernel'

/** Shown for an empty value. */
export const nothing = '—'

type Amount = Money | MoneyText | null | undefined
const asMoney = (amount: Money | MoneyText): Money => (typeof amount === 'bigint' ? amount : money(amount))

/** An amount in a table: points for thousands, centavos only when they are not zero, `—` for zero and for no value. */
export function shownAmount(amount: Amount): string {
  if (amount === null || amount === undefined || amount === '') return nothing
  const exact = asMoney(amount)
  return exact === 0n ? nothing : showPesos(exact)
}

/** `$ 1.234.567,89`, or without decimals, rounded half-up to the peso (FMT-04). For cards and printed totals. */
export const shownMoney = (amount: Money | MoneyText, decimals: 0 | 2 = 2): string =>
  showMoney(asMoney(amount), decimals)

/** `2026/11/20` (FMT-01). */
export const shownDay = (day: string | null | undefined): string => (day ? showDay(day) : nothing)

/** `2026/11/20 12:05 AM`, in Bogotá (FMT-02). */
export const shownInstant = (instant: string | null | undefined): string =>
  instant ? showInstant(new Date(instant)) : nothing

/** `02:40 PM`, in Bogotá (FMT-03). */
export const shownTime = (instant: string | null | undefined): string =>
  instant ? showTime(new Date(instant)) : nothing

/** `7` → `007` (FMT-05). */
export const shownNumber = (number: number | null | undefined): string =>
  number === null || number === undefined ? nothing : padded(number)

/** Two decimals, truncated and not rounded (FMT-06). */
export const shownTruncated = (text: string): string => truncated(text)

/** A count with thousands points: `3942` → `3.942`. */
export { showCount as shownCount } from '@quina/kernel'

/** An exact decimal stored as text: `1234.5000` → `1.234,5`. */
export function shownDecimal(text: string | null | undefined): string {
  if (!text) return nothing
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const fraction = decimals.replace(/0+$/, '')
  const points = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${text.startsWith('-') ? '-' : ''}${points}${fraction ? `,${fraction}` : ''}`
}

/** `9.66` → `9,66 %`. */
export const shownPercent = (text: string | null | undefined): string =>
  text ? `${shownDecimal(text)}\u00a0%` : nothing
