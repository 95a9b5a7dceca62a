import type { Stored } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { changeById, oneFrom, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, money, must } from '@quina/kernel'
import { type InvoiceNumber, invoiceIssuer } from '../sale-issuer/invoice-issuer.server.ts'
import { type LockedSale, lockSale } from './credited-sale.server.ts'
import { saleCreditConcepts, type saleCreditNote } from './sale-credit-note.contract.ts'
import type { SaleNote } from './sale-credit-note.domain.ts'

type NumberInput = Readonly<{ sale: LockedSale; campusId: string; date: Day; today: Day }>

/**
 * The number of a note, from the same source as its invoice: the authorised range or the internal series.
 * @throws Problem VTA-008 when an electronic note is not dated today.
 */
export async function takeNoteNumber(
  tx: Tx,
  { sale, campusId, date, today }: NumberInput,
): Promise<InvoiceNumber> {
  if (sale.dianState !== null) {
    must(date === today, 'VTA-008', 'date', 'La nota crédito electrónica se expide con la fecha de hoy.')
    return invoiceIssuer()!.takeNote(tx, { campusId, date, today })
  }
  const row = await oneFrom<{ number: number }>(tx)`
    select platform.take_number('accounting.saleCreditNote') as number`
  return { prefix: 'NV', number: row.number, authorization: null }
}

interface NoteInput {
  readonly document: Stored<typeof saleCreditNote>
  readonly actor: Actor
  readonly today: Day
  readonly sale: LockedSale
  readonly note: Pick<SaleNote, 'lines'>
}

/** Queues a note for sending; without a number, it keeps the one it has. @returns its state before the DIAN. */
export function sendNote(tx: Tx, sending: NoteInput, number: InvoiceNumber | null): Promise<string> {
  const { document, actor, today, sale, note } = sending
  const { id, campusId, concept, reason } = document
  const codes = new Map(sale.lines.map((line) => [line.id, line.code]))
  return invoiceIssuer()!.issueNote(
    tx,
    {
      id,
      invoiceId: sale.id,
      campusId,
      userId: actor.userId,
      terceroId: sale.terceroId,
      today,
      concept,
      description: saleCreditConcepts[concept],
      reason,
      lines: note.lines.map(({ id: lineId, label, vatRate, noted: { base, vat } }) => ({
        code: codes.get(lineId)!,
        description: label,
        quantity: '1',
        unitPrice: base,
        base,
        vat,
        vatRate,
      })),
    },
    number,
  )
}

/** Regenerates, under the same number, a note that the DIAN rejected. @throws Problem VTA-009 when it rejected nothing. */
export async function resendNote(
  tx: Tx,
  { document, actor, today }: Pick<NoteInput, 'document' | 'actor' | 'today'>,
): Promise<void> {
  const { dianState } = await storedRow(tx, 'accounting.saleCreditNote', document.id, ['dianState'])
  const isRejected = document.status === 'approved' && dianState === 'rejected'
  insist(isRejected, 'VTA-009', 'La DIAN no ha rechazado la nota.', { status: 409 })
  const sale = await lockSale(tx, document.saleInvoiceId)
  const vats = await rowsWhere(tx, 'accounting.saleCreditNoteLine', { parentId: document.id }, ['id', 'vat'])
  const stored = new Map(vats.map(({ id, vat }) => [id, money(vat ?? '0.00')]))
  const lines = document.lines.map(({ id, saleInvoiceLineId, amount }) => ({
    ...sale.lines.find((line) => line.id === saleInvoiceLineId)!,
    noted: { base: amount, vat: stored.get(id)! },
  }))
  await saleNoteAnswered(
    tx,
    document.id,
    await sendNote(tx, { document, actor, today, sale, note: { lines } }, null),
  )
}

/** Stores the DIAN's answer on a note. The issuer calls it in the transaction that writes the answer. */
export async function saleNoteAnswered(tx: Tx, id: string, state: string): Promise<void> {
  await changeById(tx, 'accounting.saleCreditNote', id, { dianState: state })
}
