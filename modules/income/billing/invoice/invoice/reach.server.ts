import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'

/** Charges of another site are answered as if they did not exist. */
export async function mustReach(
  tx: Tx,
  table: 'care.admission' | 'billing.charge',
  id: string,
  campusId: string | null,
) {
  const found = await tx.selectFrom(table).select('campusId').where('id', '=', id).executeTakeFirst()
  if (found === undefined || (campusId !== null && found.campusId !== campusId))
    throw notFound(table === 'care.admission' ? 'La admisión' : 'El cargo')
}
