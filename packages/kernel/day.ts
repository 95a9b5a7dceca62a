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

/** The fiscal year of a day. In Colombia it is the calendar year. */
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

/** The hour of an instant in Bogotá, as it is stored: `14:05`. */
export const hourInBogota = (instant: Date): string =>
  new Date(instant.getTime() - bogotaOffsetMs).toISOString().slice(11, 16)

/** Whole months between two days: the age on the second day of a person born on the first. */
export function monthsBetween(from: Day, to: Day): number {
  const months = (vigenciaOf(to) - vigenciaOf(from)) * 12 + monthOf(to) - monthOf(from)
  return to.slice(8) < from.slice(8) ? months - 1 : months
}

/**
 * Days between two days, both included, in months of thirty: a 31 adds nothing and the last day of February counts for the
 * missing days, so that consecutive spans add up to the whole. Zero when the last is before the first.
 */
export function days360(from: Day, to: Day): number {
  const endOfMonth = to === lastDayOf(vigenciaOf(to), monthOf(to))
  const last = endOfMonth ? 30 : Number(to.slice(8))
  const months = (vigenciaOf(to) - vigenciaOf(from)) * 12 + monthOf(to) - monthOf(from)
  return Math.max(0, months * 30 + last - Number(from.slice(8)) + 1)
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

/** In the Colombian order of weekdays, from Monday. */
export const weekdayNames = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
] as const
/** `lun` heads a column of a calendar. */
export const shortWeekdays: readonly string[] = weekdayNames.map((name) => name.slice(0, 3))

/** 0 is Sunday. */
export const weekdayOf = (date: Day): number => new Date(`${date}T00:00:00Z`).getUTCDay()
/** `lun` */
export const shortWeekdayOf = (date: Day): string => shortWeekdays[(weekdayOf(date) + 6) % 7] ?? ''

/** The order of year, month and day in a file. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

interface DayShape {
  /** For days that do not start with a year of four digits. */
  readonly order?: DayOrder
  /** Whether a year of two digits means this century: true for recent days, never for a birth. */
  readonly shortYears?: boolean
}

const monthsByName: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
}

const hour = /^[\sT,]*(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?)?$/i
/** Midnight in another time zone is another day in Bogotá. */
const midnight = /^[\sT]*00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * A day as people and banks write it, with or without an hour: `2026-11-20 00:00:00`, `20/11/2026`, `20-nov-2026`, `20261120`.
 * Null when it is not a day of the calendar, or its century is ambiguous.
 */
export function readDay(text: string, { order = 'dmy', shortYears = false }: DayShape = {}): Day | null {
  const written = text.replace(/\s+/g, ' ').trim()
  const parts = compact(written) ?? named(written) ?? separated(written, order)
  if (parts === null) return null
  const { year, month, date, rest } = parts
  if (!hour.test(rest) && !midnight.test(rest)) return null
  if (year.length === 2 && !shortYears) return null
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(read) ? (read as Day) : null
}

type Parts = Readonly<{ year: string; month: string; date: string; rest: string }>

/** `20261120` */
function compact(text: string): Parts | null {
  const [, year, month = '', date = '', rest = ''] = /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/.exec(text) ?? []
  return year === undefined ? null : { year, month, date, rest }
}

/** `20-nov-2026`, `20 de noviembre de 2026` */
function named(text: string): Parts | null {
  const found =
    /^(\d{1,2})(?:[-/. ]+|\s+de\s+)([a-záéíóú]{3,10})\.?(?:[-/. ]+|\s+de(?:l)?\s+)(\d{4}|\d{2})(?!\d)(.*)$/i.exec(
      text,
    )
  if (found === null) return null
  const [, date = '', word = '', year = '', rest = ''] = found
  const month = monthsByName[word.slice(0, 3).toLowerCase()]
  return month === undefined ? null : { year, month: String(month), date, rest }
}

/** `2026-11-20`, and in the order of the file `20/11/2026` or `20/11/26`. */
function separated(text: string, order: DayOrder): Parts | null {
  const [, year, , month = '', date = '', rest = ''] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(text) ?? []
  if (year !== undefined) return { year, month, date, rest }
  const found = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/.exec(text)
  if (found === null) return null
  const [, first = '', , second = '', third = '', after = ''] = found
  if (third.length === 4 || order !== 'ymd') {
    const [day, of] = order === 'mdy' ? [second, first] : [first, second]
    return { year: third, month: of, date: day, rest: after }
  }
  return first.length === 2 ? { year: first, month: second, date: third, rest: after } : null
}

/** The end of the month before a day: the last month whose books can be complete. */
export const lastMonthEnd = (today: Day): Day => addDays(firstDayOf(vigenciaOf(today), monthOf(today)), -1)
