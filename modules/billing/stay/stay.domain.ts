import { addDays, type Day, daysBetween } from '@quina/kernel'

/** From when until when somebody was in bed; instants in ISO, days of Bogotá. */
export interface Stay {
  readonly enteredAt: string
  readonly enteredOn: Day
  /** The end of what is charged: the discharge, or the day of a corte that has not been discharged. */
  readonly leftAt: string | null
  readonly leftOn: Day
}

/** Less than this in bed is observation, not a day of stay (Decreto 2423 de 1996; billing dossier §5.5). */
const observationHours = 6

export type StayCharge =
  | { readonly kind: 'observation' }
  /** One for each day. */
  | { readonly kind: 'days'; readonly days: readonly Day[] }

/**
 * What a stay is charged: the day of entry counts and that of discharge does not; one that begins and ends on a day is a day
 * from six hours on, and less than six hours are observation.
 */
export function stayCharge({ enteredAt, enteredOn, leftAt, leftOn }: Stay): StayCharge {
  if (leftAt !== null && hoursBetween(enteredAt, leftAt) < observationHours) return { kind: 'observation' }
  const whole = daysBetween(enteredOn, leftOn)
  const count = leftAt === null ? whole : Math.max(1, whole)
  return { kind: 'days', days: Array.from({ length: count }, (_, at) => addDays(enteredOn, at)) }
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000
