import { type Day, insist, showDay, weekdayNames } from '@quina/kernel'
import { hourOf, isoWeekday } from './slots.domain.ts'

/** A planned slot that overlaps one of another agenda, in minutes of its day. */
export interface Conflict {
  readonly date: Day
  readonly start: number
  readonly end: number
  /** `AGE 012 · Ana Ruiz`; for another site, only the fact that the agenda belongs to another site. */
  readonly of: string
  readonly by: 'professional' | 'room'
}

export const conflictWords = ({ of, by }: Pick<Conflict, 'of' | 'by'>): string =>
  by === 'professional' ? `El profesional ya atiende en ${of}` : `El consultorio está ocupado por ${of}`

/**
 * Returns one sentence for each agenda that planned slots overlap: the weekdays, the first and the last hour, the first and the
 * last day, and the number of slots.
 */
export function clashSpans(conflicts: readonly Conflict[]): string[] {
  const groups = new Map<string, Conflict[]>()
  for (const conflict of conflicts) {
    const key = conflictWords(conflict)
    groups.set(key, [...(groups.get(key) ?? []), conflict])
  }
  return [...groups].map(([words, group]) => `${words}: ${spanOf(group)}`)
}

function spanOf(group: readonly Conflict[]): string {
  const days = [...new Set(group.map(({ date }) => isoWeekday(date)))].sort()
  const dates = group.map(({ date }) => date).sort()
  const first = Math.min(...group.map(({ start }) => start))
  const last = Math.max(...group.map(({ end }) => end))
  const many = new Set(group.map(({ date, start }) => `${date} ${start}`)).size
  const from = dates[0]!
  const until = dates.at(-1)!
  const when =
    from === until ? `el ${showDay(from)}` : `${weekdaysIn(days)} del ${showDay(from)} al ${showDay(until)}`
  return `${when}, ${hourOf(first)}–${hourOf(last)} (${many} ${many === 1 ? 'cupo' : 'cupos'})`
}

const inSpanish = new Intl.ListFormat('es')

/** `lunes a viernes` for three days or more in a row, and a list for others. */
function weekdaysIn(days: readonly number[]): string {
  const names = days.map((day) => weekdayNames[day - 1]!)
  const inARow = days.length > 2 && days.at(-1)! - days[0]! === days.length - 1
  return inARow ? `${names[0]} a ${names.at(-1)}` : inSpanish.format(names)
}

/** @throws Problem AGE-010 with the agendas that overlap: an agenda is published whole or not at all (AGE-05). */
export function mustNotConflict(conflicts: readonly Conflict[]): void {
  const spans = clashSpans(conflicts)
  const more = spans.length > 5 ? ' Hay más: véalos en la vista previa.' : ''
  const message = `No se publicó: hay cupos que chocan. ${spans.slice(0, 5).join('. ')}.${more}`
  const facts = { conflicts: conflicts.map(({ date, start }) => `${date} ${hourOf(start)}`) }
  insist(conflicts.length === 0, 'AGE-010', message, { status: 409, facts })
}
