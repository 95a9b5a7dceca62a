import { cached } from '@quina/blocks/server'
import type { EinvoiceSetup } from './setup.contract.ts'

/** The current connection of the hospital with DIAN. */
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
