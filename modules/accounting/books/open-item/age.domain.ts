import { type Day, daysBetween } from '@quina/kernel'

export type Bucket = 'notDue' | 'd30' | 'd60' | 'd90' | 'd180' | 'd360' | 'more'

/** The last day of lateness of each age, as SIHO and Supersalud ask for them (finance dossier §18). */
const ends: readonly (readonly [Bucket, number])[] = [
  ['notDue', 0],
  ['d30', 30],
  ['d60', 60],
  ['d90', 90],
  ['d180', 180],
  ['d360', 360],
]

/** How late something is at a cut. What says no due day is due on the day it began. */
export function ageOf(dueOn: Day, to: Day): Bucket {
  const late = daysBetween(dueOn, to)
  return ends.find(([, end]) => late <= end)?.[0] ?? 'more'
}
