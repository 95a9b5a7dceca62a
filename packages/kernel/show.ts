import { type Day, dayInBogota, hourInBogota } from './day.ts'
import { type Money, moneyText, roundTo } from './money.ts'

/** `1234567.5` centavo-exact amount as `1.234.567,50`; `decimals: 0` rounds half-up to the peso (FMT-04). */
export function showAmount(amount: Money, decimals: 0 | 2 = 2): string {
  const shown = moneyText(decimals === 0 ? roundTo(amount, 100n, 'half-up') : amount)
  const [whole = '', cents = ''] = shown.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return `${shown.startsWith('-') ? '-' : ''}${grouped}${decimals === 0 ? '' : `,${cents}`}`
}

/** An amount for sentences and tables: centavos only when they are not zero. */
export const showPesos = (amount: Money): string => showAmount(amount, amount % 100n === 0n ? 0 : 2)

/** COP with the peso sign and a no-break space, as `Intl` writes it: `$ 1.234.567,89`. */
export const showMoney = (amount: Money, decimals: 0 | 2 = 2): string => {
  const text = showAmount(amount, decimals)
  return text.startsWith('-') ? `-$\u00a0${text.slice(1)}` : `$\u00a0${text}`
}

/** `YYYY/MM/DD` (FMT-01). */
export const showDay = (date: Day | string): string => date.slice(0, 10).replaceAll('-', '/')

/** `YYYY/MM/DD hh:mm A` in Bogotá (FMT-02). */
export const showInstant = (instant: Date): string => `${showDay(dayInBogota(instant))} ${showTime(instant)}`

/** `hh:mm A` in Bogotá (FMT-03): 00:05 is `12:05 AM`, noon is `12:00 PM`. */
export function showTime(instant: Date): string {
  const [hours = 0, minutes = 0] = hourInBogota(instant).split(':').map(Number)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(twelve)}:${pad(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The hour `14:35` for people: `02:35 PM` (FMT-03). Any other text is returned unchanged. */
export function showHour(hour: string): string {
  const found = /^([01]\d|2[0-3]):([0-5]\d)/.exec(hour)
  if (found === null) return hour
  const hours = Number(found[1])
  return `${String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, '0')}:${found[2]} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Zero padding to width 3 (FMT-05): 7 → `007`, 1234 → `1234`. */
export const padded = (number: number | bigint): string => String(number).padStart(3, '0')

/** Two decimals by truncation, not rounding (FMT-06): 3.999 → `3.99`. A result of zero loses its sign. */
export function truncated(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const cut = `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`
  return cut === '-0.00' ? '0.00' : cut
}
