import { type Act, type DocumentKind, type Key, laneOf } from '../plan/act.domain.ts'

/**
 * Does all the acts of a plan, five at a time: documents of a kind one after the other, so that their numbers are always
 * the same, and each after what went before it in its story. The plan's order satisfies both, so nobody waits for ever.
 */
export async function inLanes(acts: readonly Act[], perform: (act: Act) => Promise<void>): Promise<void> {
  const performed = new Map<Key, Promise<void>>()
  const lanes = new Map<DocumentKind, Promise<void>>()
  for (const act of acts) {
    const before = [lanes.get(laneOf(act)), act.after === null ? undefined : performed.get(act.after)]
    const mine = Promise.all(before).then(() => perform(act))
    performed.set(act.key, mine)
    lanes.set(laneOf(act), mine)
  }
  const ended = await Promise.allSettled(performed.values())
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
