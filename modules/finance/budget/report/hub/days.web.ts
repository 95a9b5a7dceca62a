import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'

/** The default days of a report: from the first day of the vigencia to today, or to its last day when today is outside it. */
export function daysOf(vigencia: number) {
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  return { from: firstDayOf(vigencia), to }
}
