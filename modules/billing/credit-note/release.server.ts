import { admissionFacts, admissionReleased } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { admissionsOf } from '../account/joined.server.ts'
import { settle } from '../charge/charge.server.ts'
import { letGo } from '../invoice/lines.server.ts'
import { releaseReceipts } from '../user-receipt/credited.server.ts'

/**
 * The charges of an annulled invoice: to be invoiced again, and then its admissions are open to it; or reversed, and then they
 * stay as a trace. What its users pay of what is not invoiced is liquidated anew: what the invoice had asked is no longer theirs.
 */
export async function release(
  tx: Tx,
  { id, admissionId }: { readonly id: string; readonly admissionId: string | null },
  frees: boolean,
): Promise<void> {
  await letGo(tx, id, frees ? 'pending' : 'reversed')
  await releaseReceipts(tx, id)
  if (admissionId === null) return
  for (const one of await admissionsOf(tx, id, admissionId)) {
    if (frees) await admissionReleased(tx, one)
    await settle(tx, await admissionFacts(tx, one))
  }
}
