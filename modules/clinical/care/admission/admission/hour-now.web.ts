import { dayInBogota, hourInBogota } from '@quina/kernel'

/** Today and the hour in Bogotá, as they are typed. */
export function hourNow() {
  const now = new Date()
  return { date: dayInBogota(now), time: hourInBogota(now) }
}
