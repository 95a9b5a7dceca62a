import type { Delegated, Delegator, Segregation } from '@quina/blocks'

/** A delegated permission to approve, with the permission to view; both in lower case. */
export interface HandedPermission {
  readonly approve: string
  /** The permission to see what is approved, which is delegated with it and required for it. */
  readonly view: string
  readonly from: Delegator
}

export interface TakenOver {
  readonly taken: Delegated
  /** What segregation of duties withholds from the receiver: permission → its rule. */
  readonly barred: ReadonlyMap<string, Segregation>
}

/**
 * Returns the delegated permissions that a receiver obtains. They never obtain both duties of a segregation, whether one is their
 * own or both were delegated. What the receiver already approves stays in their own name.
 */
export function takenOver(
  own: ReadonlySet<string>,
  handed: readonly HandedPermission[],
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

/** Whether a permission belongs to one duty of a segregation while some held permission belongs to the other. */
function joins({ one, other }: Segregation, permission: string, held: readonly string[]): boolean {
  const isOf = (work: readonly string[], name: string) => work.some((each) => each.toLowerCase() === name)
  const does = (work: readonly string[]) => held.some((name) => isOf(work, name))
  return (isOf(one, permission) && does(other)) || (isOf(other, permission) && does(one))
}
