import { Problem } from './problem.ts'

declare const brand: unique symbol
/** A calendar day, `YYYY-MM-DD`. Never an instant: a voucher has no hour and no time zone. */
export type Day = string & { readonly [brand]: 'Day' }

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** @throws Problem `GEN-DAY` when the text is not a day of the calendar. */
export function day(text: string): Day {
  if (!isDay(text)) throw new Problem('GEN-DAY', `«${text}» no es una fecha válida.`)
  return text as Day
}

/** The fiscal year a day belongs to. In Colombia it is the calendar year. */
export const vigenciaOf = (date: Day): number => Number(date.slice(0, 4))
export const monthOf = (date: Day): number => Number(date.slice(5, 7))
export const firstDayOf = (vigencia: number, month = 1): Day =>
  day(`${vigencia}-${String(month).padStart(2, '0')}-01`)
export const lastDayOf = (vigencia: number, month = 12): Day =>
  new Date(Date.UTC(vigencia, month, 0)).toISOString().slice(0, 10) as Day

export function addDays(date: Day, days: number): Day {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as Day
}

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Colombia has no daylight saving: the business day is UTC−5 all year. */
const bogotaOffsetMs = 5 * 3_600_000
/** The calendar day in Bogotá at an instant. */
export const dayInBogota = (instant: Date): Day =>
  new Date(instant.getTime() - bogotaOffsetMs).toISOString().slice(0, 10) as Day

/** The hour of an instant in Bogotá, as it is kept: `14:05`. */
export const hourInBogota = (instant: Date): string =>
  new Date(instant.getTime() - bogotaOffsetMs).toISOString().slice(11, 16)

/** Whole months from a day to another: what somebody born on the first has lived on the second. */
export function monthsBetween(from: Day, to: Day): number {
  const months = (vigenciaOf(to) - vigenciaOf(from)) * 12 + monthOf(to) - monthOf(from)
  return to.slice(8) < from.slice(8) ? months - 1 : months
}

export const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
export const monthName = (month: number): string => monthNames[month - 1] ?? String(month)
