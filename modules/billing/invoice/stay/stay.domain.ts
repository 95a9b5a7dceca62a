import { addDays, type Day, daysBetween } from '@quina/kernel'

/** From when until when somebody was in bed; instants in ISO, days of Bogotá. */
export interface Stay {
  readonly enteredAt: string
  readonly enteredOn: Day
  /** The end of what is charged: the discharge, or the day of a corte that has not been discharged. */
  readonly leftAt: string | null
  readonly leftOn: Day
  /** Fewer hours than these in bed are observation, not a day of stay (Decreto 2423 de 1996; billing dossier §5.5). */
  readonly dayHours: number
}

export type StayCharge =
  | { readonly kind: 'observation' }
  /** One for each day. */
  | { readonly kind: 'days'; readonly days: readonly Day[] }

/**
 * What a stay is charged: the day of entry counts and that of discharge does not; one that begins and ends on a day is a day
 * from so many hours on, and fewer are observation.
 */
export function stayCharge({ enteredAt, enteredOn, leftAt, leftOn, dayHours }: Stay): StayCharge {
  if (leftAt !== null && hoursBetween(enteredAt, leftAt) < dayHours) return { kind: 'observation' }
  const whole = daysBetween(enteredOn, leftOn)
  const count = leftAt === null ? whole : Math.max(1, whole)
  return { kind: 'days', days: Array.from({ length: count }, (_, at) => addDays(enteredOn, at)) }
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000
