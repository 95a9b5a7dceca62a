import { insist } from '@quina/kernel'
import type { Actor, Delegator } from '../actor.ts'

/**
 * The user on whose behalf somebody acts on a document that `createdBy` prepared; null for themselves.
 * @throws Problem `GEN-DELEGATED` where one of them prepared it: nobody has another approve what they could not themselves.
 */
export function behalfOf(actor: Actor, permission: string, createdBy: string): Delegator | null {
  const givers = actor.delegated?.get(permission.toLowerCase())
  if (givers === undefined) return null
  const giver = mayActFor(givers, actor, createdBy)
  insist(giver !== undefined, 'GEN-DELEGATED', ownByDelegation, { status: 409 })
  return giver
}

/** Why it is not offered; nothing where it may be done. */
export function whyNotOnBehalf(actor: Actor, permission: string, createdBy: string): string | undefined {
  const givers = actor.delegated?.get(permission.toLowerCase())
  if (givers === undefined || mayActFor(givers, actor, createdBy) !== undefined) return undefined
  return ownByDelegation
}

/** The user who acts and the one on whose behalf they act: the segregation rules check both. */
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
