import type { Approvable, DraftInput } from '@quina/blocks'
import {
  type Actor,
  type Call,
  createDraft,
  type DocumentService,
  type InCall,
  inCall,
  type Operation,
  performAction,
} from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { type Day, day, dayInBogota } from '@quina/kernel'
import { type Loading, once } from './step.server.ts'

export type PressContext = Readonly<{ tx: Tx; actor: Actor; today: Day }>

const demoCall: Pick<Call, 'house' | 'requestId' | 'ip'> = {
  house: { printContext: () => Promise.reject(new Error('a load prints nothing')) },
  requestId: 'demo',
  ip: '127.0.0.1',
}

/** Calls the queries and commands of a screen, at three in the afternoon of that day in Greenwich. */
export const screensAt = (operations: readonly Operation[], { tx, actor, today }: PressContext): InCall =>
  inCall(operations, { tx, actor, today, now: new Date(`${today}T15:00:00Z`), ...demoCall })

type PressingNow = Readonly<{ tx: Tx; actor: Actor; now: Date }>

/** Calls them at the given moment. */
export const screensIn = (operations: readonly Operation[], { tx, actor, now }: PressingNow): InCall =>
  inCall(operations, { tx, actor, now, today: dayInBogota(now), ...demoCall })

type ApprovalInput = Readonly<{ key: string; on: string; by: readonly [writes: Actor, decides: Actor] }>

/** One user writes a document and another approves it, both on that day. @returns its id */
export async function approved<D extends Approvable>(
  loading: Loading,
  { key, on, by: [writes, decides] }: ApprovalInput,
  service: DocumentService<D>,
  input: DraftInput<D>,
): Promise<string> {
  const documentId = await once(loading, key, writes.userId, async (tx) => {
    const id = await createDraft(service, { tx, actor: writes, input })
    await signWith(tx, { userId: decides.userId })
    await performAction(service, { tx, actor: decides, today: day(on), id, action: 'approve' })
    return id
  })
  return documentId!
}
