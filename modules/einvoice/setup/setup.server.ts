import type { Tx } from '@quina/db/server'
import type { EinvoiceSetup } from './setup.contract.ts'

/** How the house speaks with DIAN, as it is now. */
export async function setupOf(tx: Tx): Promise<EinvoiceSetup> {
  const row = await tx
    .selectFrom('einvoice.setup')
    .select(['id', 'version', 'mode', 'environment', 'softwareId', 'testSetId', 'address'])
    .select(['contingency', 'contingencySince', 'responsibility', 'taxScheme', 'delivers'])
    .select(['rehearses', 'rehearsedRule'])
    .executeTakeFirstOrThrow()
  return row as EinvoiceSetup
}
