import { must } from '@quina/kernel'

/** A day and an hour of Bogotá as an instant: `2026-11-22`, `14:35`. Colombia keeps one offset all year. */
export const instantOf = (date: string, time: string): Date => new Date(`${date}T${time}:00-05:00`)

const minutesAhead = 5

/**
 * Refuses an entry in the future; a clock a few minutes ahead is allowed (ADM-02).
 * @throws Problem ADM-002.
 */
export function mustHaveHappened(date: string, time: string, now: Date, field = 'time'): void {
  const future = 'La fecha y hora no pueden ser futuras.'
  const latest = now.getTime() + minutesAhead * 60_000
  must(instantOf(date, time).getTime() <= latest, 'ADM-002', field, future)
}
