import { type Actor, type Call, type InCall, inCall, type Operation } from '@quina/blocks/server'
import { type Db, signWith, type Tx } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'

type CallInput = Partial<Pick<Call, 'house' | 'ip' | 'now'>> & { readonly actor: Actor }

const noPaper: Call['house'] = { printContext: () => Promise.reject(new Error('this house prints nothing')) }

/** Queries and commands of a user as a browser sends them, in a transaction of the test. */
export const callsOf =
  (operations: readonly Operation[], calling: CallInput) =>
  (tx: Tx): InCall => {
    const { now = new Date('2026-11-20T15:00:00Z') } = calling
    const given = { house: noPaper, ip: '10.0.0.1', requestId: 'test', now, ...calling }
    return inCall(operations, { ...given, tx, today: dayInBogota(now) })
  }

interface ScreenSession {
  readonly db: Db
  readonly actor: Actor
  readonly today?: Day
  /** The instant of the call; without it, ten in the morning of today. */
  readonly now?: Date
}

/** The same calls, each in a signed transaction of its own. */
export function screensOf(
  operations: readonly Operation[],
  { db, actor, today, now }: ScreenSession,
): InCall {
  const on = now !== undefined ? { now } : today === undefined ? {} : { now: new Date(`${today}T15:00:00Z`) }
  const calls = callsOf(operations, { actor, ...on })
  const once = <T>(work: (screens: InCall) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await signWith(tx, { userId: actor.userId })
      return work(calls(tx))
    })
  return {
    ask: (query, params, file) => once((screens) => screens.ask(query, params, file)),
    act: (command, sent, file) => once((screens) => screens.act(command, sent, file)),
    take: (file, params) => once((screens) => screens.take(file, params)),
  }
}
