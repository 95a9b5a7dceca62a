import { insist } from '@quina/kernel'
import type { Actor, Delegator } from '../actor.ts'

/**
 * The user on whose behalf the actor acts on a document prepared by `createdBy`; null when the permission is the actor's own.
 * @throws Problem `GEN-DELEGATED` when either of them prepared it: nobody may have another approve what they could not.
 */
export function behalfOf(actor: Actor, permission: string, createdBy: string): Delegator | null {
  const givers = actor.delegated?.get(permission.toLowerCase())
  if (givers === undefined) return null
  const giver = mayActFor(givers, actor, createdBy)
  insist(giver !== undefined, 'GEN-DELEGATED', ownByDelegation, { status: 409 })
  return giver
}

/** Why an action by delegation is not offered; undefined where it may be taken. */
export function whyNotOnBehalf(actor: Actor, permission: string, createdBy: string): string | undefined {
  const givers = actor.delegated?.get(permission.toLowerCase())
  if (givers === undefined || mayActFor(givers, actor, createdBy) !== undefined) return undefined
  return ownByDelegation
}

/** The user who acts and the user on whose behalf they act: the segregation rules check both. */
export function handsOn(actor: Actor, permission: string, createdBy: string): string[] {
  const giver = behalfOf(actor, permission, createdBy)
  return [actor.userId, ...(giver === null ? [] : [giver.userId])]
}

const ownByDelegation = 'Por delegación no se aprueba lo que preparó usted ni lo que preparó quien le delegó.'

const mayActFor = (
  givers: readonly Delegator[],
  { userId }: Actor,
  createdBy: string,
): Delegator | undefined =>
  createdBy === userId ? undefined : givers.find((giver) => giver.userId !== createdBy)
