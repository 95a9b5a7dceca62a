import type { Tx } from '@quina/db/server'

/** Returns the screen where the balance of an anticipo is applied to invoices. The portfolio module declares it. */
export type AdvanceKeeper = (tx: Tx, advanceId: string) => Promise<AppliedAt | null>

/** The address of that screen and the permission that it needs. */
export type AppliedAt = Readonly<{ address: string; permission: string }>

let declared: AdvanceKeeper | null = null

/** @throws Error when a keeper was already declared. */
export function defineAdvanceKeeper(keeper: AdvanceKeeper): void {
  if (declared !== null && declared !== keeper) throw new Error('two modules apply anticipos')
  declared = keeper
}

export const appliedAt: AdvanceKeeper = async (tx, advanceId) => (await declared?.(tx, advanceId)) ?? null
