import { type Day, firstDayOf, lastDayOf } from '@quina/kernel'

export interface Period {
  readonly from: Day
  readonly to: Day
}

/** The part of a period that lies in a vigencia; all of the vigencia when none does. */
export function periodWithin(vigencia: number, { from, to }: Period): Period {
  const whole = { from: firstDayOf(vigencia), to: lastDayOf(vigencia) }
  if (to < from || to < whole.from || from > whole.to) return whole
  return { from: from < whole.from ? whole.from : from, to: to > whole.to ? whole.to : to }
}
