import { accounting } from '@quina/accounting/server'
import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day } from '@quina/kernel'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'

const year = 2026
/** The first month of the books is closed, and so are those before it; October is being closed. */
const closed = Array.from({ length: 10 }, (_, number) => number)

/** Closes as the screen of periods does, with all that it looks at first. */
export async function closeMonths(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  const treasurer = cast.as('treasurer')
  await once(loading, 'periods.closed', actor.userId, async (tx) => {
    for (const number of closed) await press({ tx, actor }, '/:number/close', { year, number })
    return null
  })
  await once(loading, 'periods.treasury', treasurer.userId, async (tx) => {
    await press({ tx, actor: treasurer }, '/treasury/close', { year, number: 10 })
    return null
  })
}

interface Pressing {
  readonly tx: Tx
  readonly actor: Actor
}

function press({ tx, actor }: Pressing, path: string, params: object) {
  const found = accounting.operations.find(
    ({ endpoint }) => endpoint.method === 'POST' && endpoint.path.endsWith(path),
  )
  if (found === undefined) throw new Error(`accounting has no ${path}`)
  const today = day('2026-11-19')
  return found.handle({ tx, actor, today, now: new Date(`${today}T15:00:00Z`), params } as never)
}
