import { storedRow, type Tx } from '@quina/db/server'
import { isPaidByMonth } from '@quina/insurers/domain'
import { contractTerms } from '@quina/insurers/server'
import { type Day, insist } from '@quina/kernel'
import { sql } from 'kysely'

/** Serialises the invoicing of a contract: two months of it cannot both follow the same one. */
export const holdContract = async (tx: Tx, contractId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`billing.capita ${contractId}`}, 0))`.execute(
    tx,
  ))

/** Packages are invoiced by case until the first month of them, and by month from then: never both. */
const byPackage = '01'

/**
 * Checks that a contract is invoiced account by account. A concurrent first month of the contract waits.
 * @throws Problem FAC-208 when it is invoiced by month.
 */
export async function mustBeByCase(tx: Tx, contractId: string, on: Day): Promise<void> {
  const { modality } = await contractTerms(tx, contractId, on)
  const monthly = 'Los servicios de este contrato van en su factura mensual: cápita, PGP o paquetes del mes.'
  insist(!isPaidByMonth(modality), 'FAC-208', monthly, { status: 409 })
  if (modality !== byPackage) return
  await holdContract(tx, contractId)
  const { byMonth } = await storedRow(tx, 'billing.contractWay', contractId, ['byMonth'])
  insist(byMonth !== true, 'FAC-208', monthly, { status: 409 })
}
