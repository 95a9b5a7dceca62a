import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { parentalWeeksOn } from './parental-leave.contract.ts'
import type { WeeksOn } from './parental-leave.domain.ts'
import { accountingFramework, reportsChip } from './regime.contract.ts'

/** Whether it keeps public books; with NIIF it is private, and reports no books to the State (finance dossier §1). */
export const keepsPublicBooks = async (tx: Tx, on: Day): Promise<boolean> =>
  (await parameterOn(tx, accountingFramework, on)) === 'cgn_414'

export const reportsToChip = async (tx: Tx, on: Day): Promise<boolean> =>
  (await keepsPublicBooks(tx, on)) && (await parameterOn(tx, reportsChip, on))

type ReadWeeks = (tx: Tx) => Promise<WeeksOn>

let readWeeks: ReadWeeks = async () => parentalWeeksOn

/** Declares how the registered rows are read. Payroll stores them and is loaded after this module. */
export function defineParentalWeeks(read: ReadWeeks): void {
  readWeeks = read
}

/** Returns the weeks of a leave for a birth, by the law and by the hospital's rows: orders certify what payroll pays. */
export const parentalWeeksIn: ReadWeeks = (tx) => readWeeks(tx)
