import { setReceivableState, settleState } from '@quina/billing/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Day, moneyText } from '@quina/kernel'
import type { GlosaClass, LineOutcome } from '../glosa-answer/answer.domain.ts'

/** Stores the answers to some lines; the database checks their columns and bounds. */
export async function writeDeclared(
  tx: Tx,
  { glosaId, invoiceId, day }: { glosaId: string; invoiceId: string; day: Day },
  moves: readonly ({ readonly lineId: string; readonly class: GlosaClass } & LineOutcome['moves'][number])[],
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => ({
    glosaId,
    invoiceId,
    day,
    lineId: move.lineId,
    class: move.class,
    amount: moneyText(move.amount),
  }))
  await addTo(tx, 'receivables.glosaMove', rows)
}

/** Marks the invoice as in glosa while part of it is in discussion, or accepted without its credit note. */
export async function followDispute(tx: Tx, invoiceId: string): Promise<void> {
  const still = await tx
    .selectFrom('receivables.glosa as g')
    .innerJoin('receivables.glosaLine as l', 'l.parentId', 'g.id')
    .select('l.id')
    .where('g.invoiceId', '=', invoiceId)
    .where('g.kind', '=', 'glosa')
    .where((eb) => eb.or([eb('l.open', '>', '0'), eb('l.toCredit', '>', '0')]))
    .limit(1)
    .executeTakeFirst()
  if (still === undefined) await settleState(tx, invoiceId)
  else await setReceivableState(tx, invoiceId, 'glosa')
}
