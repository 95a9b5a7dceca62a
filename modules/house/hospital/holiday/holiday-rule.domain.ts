import { addDays, type Day, day, weekdayOf } from '@quina/kernel'
import type { HolidayRuleKind } from './holiday.contract.ts'

interface Rule {
  readonly name: string
  readonly rule: Exclude<HolidayRuleKind, 'manual'>
  /** `MM-DD`, or days after Easter Sunday. */
  readonly at: string | number
  readonly norm: string
  /** The first year in which it applies. */
  readonly fromYear: number
}

const emiliani = 'Ley 51 de 1983'
const chiquinquira = 'Ley 2578 de 2026'

/** The holidays of the law, each with the first year it applies. A new law is a new row. */
const rules: readonly Rule[] = [
  { name: 'Año Nuevo', rule: 'fixed', at: '01-01', norm: emiliani, fromYear: 1984 },
  { name: 'Reyes Magos', rule: 'emiliani', at: '01-06', norm: emiliani, fromYear: 1984 },
  { name: 'San José', rule: 'emiliani', at: '03-19', norm: emiliani, fromYear: 1984 },
  { name: 'Jueves Santo', rule: 'easter', at: -3, norm: emiliani, fromYear: 1984 },
  { name: 'Viernes Santo', rule: 'easter', at: -2, norm: emiliani, fromYear: 1984 },
  { name: 'Día del Trabajo', rule: 'fixed', at: '05-01', norm: emiliani, fromYear: 1984 },
  { name: 'Ascensión del Señor', rule: 'easter_monday', at: 39, norm: emiliani, fromYear: 1984 },
  { name: 'Corpus Christi', rule: 'easter_monday', at: 60, norm: emiliani, fromYear: 1984 },
  { name: 'Sagrado Corazón de Jesús', rule: 'easter_monday', at: 68, norm: emiliani, fromYear: 1984 },
  { name: 'San Pedro y San Pablo', rule: 'emiliani', at: '06-29', norm: emiliani, fromYear: 1984 },
  {
    name: 'Nuestra Señora del Rosario de Chiquinquirá',
    rule: 'emiliani',
    at: '07-09',
    norm: chiquinquira,
    fromYear: 2026,
  },
  { name: 'Independencia', rule: 'fixed', at: '07-20', norm: emiliani, fromYear: 1984 },
  { name: 'Batalla de Boyacá', rule: 'fixed', at: '08-07', norm: emiliani, fromYear: 1984 },
  { name: 'Asunción de la Virgen', rule: 'emiliani', at: '08-15', norm: emiliani, fromYear: 1984 },
  {
    name: 'Día de la Diversidad Étnica y Cultural',
    rule: 'emiliani',
    at: '10-12',
    norm: emiliani,
    fromYear: 1984,
  },
  { name: 'Todos los Santos', rule: 'emiliani', at: '11-01', norm: emiliani, fromYear: 1984 },
  { name: 'Independencia de Cartagena', rule: 'emiliani', at: '11-11', norm: emiliani, fromYear: 1984 },
  { name: 'Inmaculada Concepción', rule: 'fixed', at: '12-08', norm: emiliani, fromYear: 1984 },
  { name: 'Navidad', rule: 'fixed', at: '12-25', norm: emiliani, fromYear: 1984 },
]

/** A holiday of the law in one year. */
export interface NationalHoliday {
  readonly date: Day
  readonly name: string
  readonly rule: HolidayRuleKind
  /** Its date before it is moved to a Monday. */
  readonly originDate: Day
  readonly norm: string
}

/** Returns the legal holidays of a year, by date. Two may fall on one date: two rows, one day. */
export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = easterSunday(year)
  return rules
    .filter(({ fromYear }) => year >= fromYear)
    .map(({ name, rule, at, norm }) => {
      const originDate = typeof at === 'number' ? addDays(easter, at) : day(`${year}-${at}`)
      const moves = rule === 'emiliani' || rule === 'easter_monday'
      return { date: moves ? mondayFrom(originDate) : originDate, name, rule, originDate, norm }
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.name.localeCompare(other.name))
}

/** The day itself when it is a Monday, or the next. */
const mondayFrom = (date: Day): Day => addDays(date, (8 - weekdayOf(date)) % 7)

/** Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const march = epact + weekday - 7 * late + 22
  return addDays(day(`${year}-03-01`), march - 1)
}
