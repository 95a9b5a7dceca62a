import { budget } from '@quina/budget/server'
import { dayInBogota } from '@quina/kernel'
import type { Cast } from './actors.server.ts'
import { type Loading, once } from './step.server.ts'

const closing = budget.operations.find(
  ({ endpoint }) => endpoint.method === 'POST' && endpoint.path.endsWith('/months/close'),
)

/** Closes every month of a year that is over, as its screen does. */
export async function closeYear(loading: Loading, cast: Cast, year: number): Promise<void> {
  const actor = cast.as('budgetHead')
  await once(loading, `closed.${year}`, actor.userId, async (tx) => {
    for (const side of ['income', 'expense'])
      for (let month = 1; month <= 12; month++) {
        const today = dayInBogota(loading.now)
        await closing!.handle({
          tx,
          actor,
          today,
          now: loading.now,
          params: { year },
          body: { side, month },
        } as never)
      }
    return null
  })
}
