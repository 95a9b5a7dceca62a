import { dayInBogota, firstDayOf, monthOf, vigenciaOf } from '@quina/kernel'

/** From the first of this month until today. */
export function thisMonth() {
  const to = dayInBogota(new Date())
  return { from: firstDayOf(vigenciaOf(to), monthOf(to)), to }
}
