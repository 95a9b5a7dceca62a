import { type Actor, actingOn, issueDocument, runDeed } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import type { LockedSale } from './credited-sale.server.ts'
import type { SaleNote } from './sale-credit-note.domain.ts'

interface Unrecognising {
  readonly actor: Actor
  readonly campusId: string
  readonly date: Day
  readonly number: string
  readonly sale: LockedSale
  readonly note: SaleNote
}

/**
 * Takes back of the recognition of an invoice what its note says, without VAT, from the rubro of each line. What was recognised
 * in another vigencia closed with it.
 * @returns the adjustment, or null when there is nothing to adjust.
 */
export async function recogniseLess(
  tx: Tx,
  { actor, campusId, date, number, sale, note }: Unrecognising,
): Promise<string | null> {
  const { ingresoId, terceroId, item } = sale
  if (ingresoId === null || vigenciaOf(sale.date) !== vigenciaOf(date)) return null
  const placed = new Map(sale.lines.map(({ id, ingresoLineId }) => [id, ingresoLineId]))
  return issueDocument({ tx, actor, date, campusId }, ingresoService, {
    ...{ date, kind: 'adjustment', terceroId, sourceId: ingresoId, provisional: false, lines: null },
    ...{ supportKind: 'note', supportNumber: number, purpose: `Nota crédito ${number} a la factura ${item}` },
    from: note.lines.map(({ id, noted }) => ({ ingresoLineId: placed.get(id)!, amount: noted.base })),
  })
}

interface Restoring {
  readonly actor: Actor
  readonly campusId: string
  readonly noteId: string
  readonly date: Day
  readonly reason: string
}

/** Recognises again what a note took back. */
export async function recogniseAgain(
  tx: Tx,
  { actor, campusId, noteId, ...asked }: Restoring,
): Promise<void> {
  const { adjustmentId } = await tx
    .selectFrom('accounting.saleCreditNote')
    .select('adjustmentId')
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow()
  if (adjustmentId === null) return
  const doing = actingOn(actor, ingresoService.document, campusId)
  await runDeed(ingresoService, {
    ...{ tx, actor: doing, today: asked.date, id: adjustmentId },
    ...{ action: 'annul', asked },
  })
}
