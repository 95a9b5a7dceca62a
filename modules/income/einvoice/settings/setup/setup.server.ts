import { cached } from '@quina/blocks/server'
import type { EinvoiceSetup } from './setup.contract.ts'

/** How the house speaks with DIAN, as it is now. */
const standing = { name: 'einvoice.setup', tables: ['einvoice.setup'], most: 1 }
export const setupOf = cached(standing, async (tx): Promise<EinvoiceSetup> => {
  const row = await tx
    .selectFrom('einvoice.setup')
    .select(['id', 'version', 'mode', 'environment', 'softwareId', 'testSetId', 'address'])
    .select(['contingency', 'contingencySince', 'responsibility', 'taxScheme', 'delivers'])
    .select(['rehearses', 'rehearsedRule'])
    .executeTakeFirstOrThrow()
  return row as EinvoiceSetup
})
