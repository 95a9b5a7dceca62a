import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { accountingFramework, reportsChip } from './regime.contract.ts'

/** Whether it keeps public books; with NIIF it is private, and reports none to the State (finance dossier §1). */
export const keepsPublicBooks = async (tx: Tx, on: Day): Promise<boolean> =>
  (await parameterOn(tx, accountingFramework, on)) === 'cgn_414'

export const reportsToChip = async (tx: Tx, on: Day): Promise<boolean> =>
  (await keepsPublicBooks(tx, on)) && (await parameterOn(tx, reportsChip, on))
