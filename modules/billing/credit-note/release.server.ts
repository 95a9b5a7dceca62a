import { admissionFacts, admissionReleased } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { admissionsOf } from '../account/joined.server.ts'
import { letGo } from '../invoice/lines.server.ts'
import { liquidateModerating } from '../moderating/moderating.server.ts'
import { releaseReceipts } from '../user-receipt/credited.server.ts'

/**
 * The charges of an annulled invoice: to be invoiced again, and then its admissions are open to it and what its user pays is
 * liquidated anew; or reversed, and then they stay as a trace.
 */
export async function release(
  tx: Tx,
  { id, admissionId }: { readonly id: string; readonly admissionId: string | null },
  frees: boolean,
): Promise<void> {
  await letGo(tx, id, frees ? 'pending' : 'reversed')
  await releaseReceipts(tx, id)
  if (!frees || admissionId === null) return
  for (const one of await admissionsOf(tx, id, admissionId)) {
    await admissionReleased(tx, one)
    await liquidateModerating(tx, await admissionFacts(tx, one))
  }
}
