import type { Tx } from '@quina/db/server'

/** Where what is left of an anticipo is applied to invoices. The module that keeps the portfolio declares itself. */
export type AdvanceKeeper = (tx: Tx, advanceId: string) => Promise<AppliedAt | null>

/** The screen where it goes on, and the permission that it takes. */
export type AppliedAt = Readonly<{ address: string; permission: string }>

let declared: AdvanceKeeper | null = null

/** @throws Error when there is another. */
export function defineAdvanceKeeper(keeper: AdvanceKeeper): void {
  if (declared !== null && declared !== keeper) throw new Error('two modules apply anticipos')
  declared = keeper
}

export const appliedAt: AdvanceKeeper = async (tx, advanceId) => (await declared?.(tx, advanceId)) ?? null
