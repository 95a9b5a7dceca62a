import { type Day, day, isDay, showDay } from '@quina/kernel'
import type { Field } from '../../../values/field/field.ts'

/** Both ends of a filter by range; an empty end is open. */
export type Range = Readonly<{ from: string; to: string }>

const bogota = '-05:00'

/** `a..b`, as the address has it. Instants are filtered by whole days of Bogotá. */
export function readRange(value: string): Range {
  const [from = '', to = from] = value.split('..')
  return { from: dayPart(from), to: dayPart(to) }
}

/** The text of a range for the address; an empty range is no filter. */
export function writeRange(field: Field, { from, to }: Range): string {
  if (from === '' && to === '') return ''
  if (field.kind !== 'instant') return `${from}..${to}`
  return `${from && `${from}T00:00:00${bogota}`}..${to && `${to}T23:59:59.999${bogota}`}`
}

const dayPart = (end: string): string =>
  isDay(end.slice(0, 10)) && end.includes('T') ? end.slice(0, 10) : end

/** The values of a filter by choice. */
export const readSet = (value: string): string[] => (value === '' ? [] : value.split(','))
export const writeSet = (values: readonly string[]): string => values.join(',')

export const filtersByRange = ({ kind }: Field): boolean =>
  ['day', 'instant', 'money', 'quantity', 'percent', 'integer'].includes(kind)

/** A range in words: *desde 2026/01/01*, *2026/01/01 a 2026/03/31*. */
export function shownRange({ from, to }: Range, shown: (end: string) => string): string {
  if (from === to) return shown(from)
  if (to === '') return `desde ${shown(from)}`
  return from === '' ? `hasta ${shown(to)}` : `${shown(from)} a ${shown(to)}`
}

/** The end of a range of days or instants, in the usual format of a day. */
export const shownEnd = (end: string): string => (isDay(end) ? showDay(day(end)) : end)

export type Preset = Range & { readonly label: string }

const monthStart = (date: Day): string => `${date.slice(0, 7)}-01`
const yearStart = (date: Day): string => `${date.slice(0, 4)}-01-01`

/** The most used ranges of days. */
export const dayPresets = (today: Day): readonly Preset[] => [
  { label: 'Hoy', from: today, to: today },
  { label: 'Este mes', from: monthStart(today), to: today },
  { label: 'Este año', from: yearStart(today), to: today },
]
