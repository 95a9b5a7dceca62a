import { closeMonthOf, closeOne } from '@quina/accounting/contract'
import { accounting } from '@quina/accounting/server'
import { day } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

const year = 2026
const today = day('2026-11-19')
/** The first month of the books and all earlier ones are closed; October is being closed. */
const closed = Array.from({ length: 10 }, (_, number) => number)

/** Closes months like the screen of periods, with all its checks. */
export async function closeMonths(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('accountant')
  const treasurer = cast.as('treasurer')
  await once(loading, 'periods.closed', actor.userId, async (tx) => {
    const { act } = screensAt(accounting.operations, { tx, actor, today })
    for (const number of closed) await act(closeOne, { year, number })
    return null
  })
  await once(loading, 'periods.treasury', treasurer.userId, async (tx) => {
    const { act } = screensAt(accounting.operations, { tx, actor: treasurer, today })
    await act(closeMonthOf('treasury'), { year, number: 10 })
    return null
  })
}
