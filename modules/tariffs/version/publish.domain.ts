import { addDays, type Day, insist, showDay } from '@quina/kernel'

/** The last version that was published before one that is to be. */
export interface Former {
  readonly fromDay: Day
  readonly untilDay: Day | null
}

const atDay = (message: string) => ({ fields: { fromDay: message } })

/**
 * Whether a version may be published after the last one: TAR-034 it does not begin after it, TAR-035 it leaves days between
 * them without price. @returns the last day of the former; null when it ended already, or there is none.
 */
export function endOfFormer(fromDay: Day, former: Former | null): Day | null {
  if (former === null) return null
  const later = `Debe regir después de la versión publicada, que empieza en ${showDay(former.fromDay)}.`
  insist(fromDay > former.fromDay, 'TAR-034', later, atDay(later))
  if (former.untilDay === null) return addDays(fromDay, -1)
  const next = addDays(former.untilDay, 1)
  const gap = `La versión anterior termina en ${showDay(former.untilDay)}: esta debe regir desde ${showDay(next)}.`
  insist(fromDay === next, 'TAR-035', gap, atDay(gap))
  return null
}
