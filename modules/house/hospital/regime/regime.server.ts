import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { parentalWeeksOn } from './parental-leave.contract.ts'
import type { WeeksOn } from './parental-leave.domain.ts'
import { accountingFramework, reportsChip } from './regime.contract.ts'

/** Whether it keeps public books; with NIIF it is private, and reports none to the State (finance dossier §1). */
export const keepsPublicBooks = async (tx: Tx, on: Day): Promise<boolean> =>
  (await parameterOn(tx, accountingFramework, on)) === 'cgn_414'

export const reportsToChip = async (tx: Tx, on: Day): Promise<boolean> =>
  (await keepsPublicBooks(tx, on)) && (await parameterOn(tx, reportsChip, on))

type ReadWeeks = (tx: Tx) => Promise<WeeksOn>

let readWeeks: ReadWeeks = async () => parentalWeeksOn

/** Payroll, which comes after the hospital, keeps the rows that a house registers and declares how they are read. */
export function defineParentalWeeks(read: ReadWeeks): void {
  readWeeks = read
}

/** The weeks of a leave for a birth, by the law and by what the house registered: an order certifies what payroll pays. */
export const parentalWeeksIn: ReadWeeks = (tx) => readWeeks(tx)
