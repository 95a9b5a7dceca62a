import { type Day, dayInBogota, hourInBogota } from '@quina/kernel'

interface Stay {
  readonly enteredAt: Date
  /** Null while the patient is here. */
  readonly dischargedAt: Date | null
}

export interface Moment {
  readonly usualDay: Day
  /** `14:05`, in Bogotá. */
  readonly usualHour: string
}

/** When a charge written now was most likely given: now, if the patient is here; else at the end of the stay, or its start. */
export function usualMoment({ enteredAt, dischargedAt }: Stay, now: Date): Moment {
  const latest = dischargedAt !== null && dischargedAt < now ? dischargedAt : now
  const at = latest < enteredAt ? enteredAt : latest
  return {
    usualDay: dayInBogota(at),
    usualHour: hourInBogota(at),
  }
}
