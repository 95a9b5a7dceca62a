import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { NoveltyCost } from './novelty.contract.ts'

export type PlannedHours = Readonly<{ id: string; engagementId: string; fromDay: Day }>

type CostOf = (tx: Tx, planned: PlannedHours) => Promise<NoveltyCost | null>
let periods: CostOf | null = null

/** Registers how periods, a later area, liquidate the month with the hours and without them. */
export function defineNoveltyCost(given: CostOf): void {
  periods = given
}

export const noveltyCost = (tx: Tx, planned: PlannedHours): Promise<NoveltyCost | null> =>
  periods === null ? Promise.resolve(null) : periods(tx, planned)
