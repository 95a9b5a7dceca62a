import type { Tx } from '@quina/db/server'
import type { RipsSetup } from './setup.contract.ts'

/** The current connection of the hospital with the ministry. */
export async function ripsSetupOf(tx: Tx): Promise<RipsSetup> {
  const row = await tx
    .selectFrom('rips.setup')
    .select(['id', 'version', 'mode', 'address', 'authority', 'userType'])
    .select(['documentType', 'documentNumber', 'disability', 'rehearses'])
    .executeTakeFirstOrThrow()
  return row as RipsSetup
}
