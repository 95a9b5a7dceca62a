import {
  addDays,
  type Day,
  lastDayOf,
  type Money,
  minus,
  monthName,
  monthOf,
  plus,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'

/** Something that is known to come in or to go out. Without a day nobody knows when. */
export interface Foreseen {
  readonly side: 'in' | 'out'
  readonly day: Day | null
  readonly amount: Money
}

export interface Stretch {
  readonly name: string
  readonly from: Day
  readonly to: Day
}

export interface Ahead extends Stretch {
  readonly incoming: Money
  readonly outgoing: Money
  /** What would be left on its last day. */
  readonly balance: Money
}

/** How far it is looked. */
const daysAhead = 90

/** The days to come, today first, in weeks or in months; the last ends where the look does. */
export function stretchesFrom(today: Day, by: 'week' | 'month'): readonly Stretch[] {
  const last = addDays(today, daysAhead)
  const stretches: Stretch[] = []
  for (let from = today; from <= last; ) {
    const end = by === 'week' ? addDays(from, 6) : lastDayOf(vigenciaOf(from), monthOf(from))
    const to = end < last ? end : last
    stretches.push({ name: by === 'week' ? shortDay(from) : heading(monthName(monthOf(from))), from, to })
    from = addDays(to, 1)
  }
  return stretches
}

const heading = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const shortDay = (day: Day): string => `${Number(day.slice(8))} ${monthName(monthOf(day)).slice(0, 3)}`

/**
 * What comes in and goes out of each stretch, and what is left at its end. What is due already goes out in the first: it may be
 * asked for any day. What was to come in and did not counts nowhere, as what has no day: nobody knows when it will.
 */
export function ahead(
  held: Money,
  foreseen: readonly Foreseen[],
  stretches: readonly Stretch[],
): readonly Ahead[] {
  const [first] = stretches
  let balance = held
  return stretches.map((stretch) => {
    const own = foreseen.filter((one) => fallsIn(one, stretch, first?.from))
    const of = (side: Foreseen['side']) =>
      sumOf(
        own.filter((one) => one.side === side),
        ({ amount }) => amount,
      )
    const [incoming, outgoing] = [of('in'), of('out')]
    balance = minus(plus(balance, incoming), outgoing)
    return { ...stretch, incoming, outgoing, balance }
  })
}

/** Whether it is of those days; what is due already goes out in those that begin today. */
export const fallsIn = (
  { side, day }: Foreseen,
  { from, to }: { readonly from: Day; readonly to: Day },
  today: Day | undefined,
): boolean => day !== null && day <= to && (day >= from || (side === 'out' && from === today))

/** What nobody knows when will move: it has no day, or should have come in already. */
export const isUndated = ({ side, day }: Foreseen, today: Day): boolean =>
  day === null || (side === 'in' && day < today)
