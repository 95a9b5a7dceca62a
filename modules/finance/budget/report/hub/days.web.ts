import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'

/** The days a report of a vigencia begins with: from its first to today, or to its last when it is over. */
export function daysOf(vigencia: number) {
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  return { from: firstDayOf(vigencia), to }
}
