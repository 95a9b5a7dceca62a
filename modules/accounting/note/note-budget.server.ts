import type { Kept } from '@quina/blocks'
import { type Actor, actingOn, issueDocument, runDeed } from '@quina/blocks/server'
import { obligacionService, pagoService } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { note } from './note.contract.ts'

/**
 * What the bank already took is owed and paid in the budget at once, without a transfer (finance dossier §4.7, A-18).
 * @throws Problem whatever obligación and pago refuse.
 */
export async function oweInBudget(tx: Tx, actor: Actor, document: Kept<typeof note>): Promise<void> {
  const { id, date, concept, registroId, statementRef, budget, campusId } = document
  if (registroId === null || budget === null || budget.length === 0) return
  const how = { tx, actor, date, campusId }
  const shared = { date, purpose: concept, supportNumber: statementRef ?? 'Nota contable' }
  const obligacionId = await issueDocument(how, obligacionService, {
    ...shared,
    registroId,
    kind: 'ordinary',
    supportKind: 'other',
    supportDate: date,
    noCausacionReason: 'outside',
    invoiceTotal: null,
    amortised: null,
    final: null,
    lines: budget.map(({ registroLineId, cpc, amount }) => ({ registroLineId, cpc, amount })),
  })
  const owed = await tx
    .selectFrom('budget.obligacionLine')
    .select(['id'])
    .where('parentId', '=', obligacionId)
    .orderBy('position')
    .execute()
  const pagoId = await issueDocument(how, pagoService, {
    ...shared,
    obligacionId,
    origin: 'compensation',
    netTotal: null,
    netPaid: null,
    lines: owed.map((line, at) => ({ obligacionLineId: line.id, amount: budget[at]!.amount })),
  })
  await tx.updateTable('accounting.note').set({ obligacionId, pagoId }).where('id', '=', id).execute()
}

interface Undoing {
  readonly id: string
  readonly date: Day
  readonly reason: string
}

/** Takes back the pago and then the obligación of a note, when it had them. */
export async function undoInBudget(tx: Tx, actor: Actor, { id, date, reason }: Undoing): Promise<void> {
  const { obligacionId, pagoId } = await tx
    .selectFrom('accounting.note')
    .select(['obligacionId', 'pagoId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (obligacionId === null || pagoId === null) return
  const asked = { date, reason }
  const paying = actingOn(actor, pagoService.document)
  await runDeed(pagoService, { tx, actor: paying, today: date, id: pagoId, action: 'annul', asked })
  const owing = actingOn(actor, obligacionService.document)
  await runDeed(obligacionService, {
    tx,
    actor: owing,
    today: date,
    id: obligacionId,
    action: 'annul',
    asked,
  })
}
