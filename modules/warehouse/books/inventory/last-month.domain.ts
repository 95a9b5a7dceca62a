import { addDays, type Day, firstDayOf, monthOf, vigenciaOf } from '@quina/kernel'

/** The end of the month before a day: the books of that month are the last that can be whole. */
export const lastMonthEnd = (today: Day): Day => addDays(firstDayOf(vigenciaOf(today), monthOf(today)), -1)
