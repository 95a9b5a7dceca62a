import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'

interface Approval {
  readonly tx: Tx
  readonly actor: Actor
  readonly periodId: string
}
type Work = (approval: Approval) => Promise<void>

const works = new Map<string, Work>()

/** What else is done once a period is approved, in the same transaction: an area after this one prepares what follows. */
export const definePeriodApproval = (name: string, work: Work): void => void works.set(name, work)

/** Does all that was declared. */
export async function afterApproval(approval: Approval): Promise<void> {
  for (const work of works.values()) await work(approval)
}
