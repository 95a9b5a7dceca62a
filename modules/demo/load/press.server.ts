import { type Actor, type Call, type InCall, inCall, type Operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'

export interface Pressing {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
}

const noPaper: Call['house'] = { printContext: () => Promise.reject(new Error('a load prints nothing')) }

/** Calls the questions and commands of a screen, at three in the afternoon of that day in Greenwich. */
export const screensAt = (operations: readonly Operation[], { tx, actor, today }: Pressing): InCall =>
  inCall(operations, {
    tx,
    actor,
    today,
    now: new Date(`${today}T15:00:00Z`),
    house: noPaper,
    requestId: 'demo',
    ip: '127.0.0.1',
  })
