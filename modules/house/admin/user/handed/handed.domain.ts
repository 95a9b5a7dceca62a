import type { Delegated, Delegator, Segregation } from '@quina/blocks'

/** A permission to approve that somebody handed to another, with the permission to view; both in lower case. */
export interface Handed {
  readonly approve: string
  /** Seeing what is approved, which goes with it and not without it. */
  readonly view: string
  readonly from: Delegator
}

export interface TakenOver {
  readonly taken: Delegated
  /** What segregation of duties withholds from the receiver: permission → its rule. */
  readonly barred: ReadonlyMap<string, Segregation>
}

/**
 * The handed permissions that a receiver takes over. Never both works of a segregation, whether one is the receiver's own or both
 * were handed. What the receiver already approves stays in their own name.
 */
export function takenOver(
  own: ReadonlySet<string>,
  handed: readonly Handed[],
  segregations: readonly Segregation[],
): TakenOver {
  const taken = new Map<string, Delegator[]>()
  const barred = new Map<string, Segregation>()
  const take = (permission: string, from: Delegator) => {
    if (!own.has(permission)) taken.set(permission, [...(taken.get(permission) ?? []), from])
  }
  for (const { approve, view, from } of handed) {
    if (own.has(approve)) continue
    const broken = segregations.find((one) => joins(one, approve, [...own, ...taken.keys()]))
    if (broken !== undefined) barred.set(approve, broken)
    else for (const permission of [approve, view]) take(permission, from)
  }
  return { taken, barred }
}

/** Whether a permission is of one work of a segregation while some held permission is of the other. */
function joins({ one, other }: Segregation, permission: string, held: readonly string[]): boolean {
  const isOf = (work: readonly string[], name: string) => work.some((each) => each.toLowerCase() === name)
  const does = (work: readonly string[]) => held.some((name) => isOf(work, name))
  return (isOf(one, permission) && does(other)) || (isOf(other, permission) && does(one))
}
