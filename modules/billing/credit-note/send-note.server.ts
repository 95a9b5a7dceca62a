import type { Kept } from '@quina/blocks'
import type { Deed } from '@quina/blocks/server'
import { issueElectronic, type TakenNumber } from '@quina/einvoice/server'
import { insist, money } from '@quina/kernel'
import { soldNote } from '../electronic/sold-document.server.ts'
import { signedAt } from '../issue/issue.server.ts'
import { creditConcepts, type creditNote } from './credit-note.contract.ts'
import type { AskedCredit } from './credit-note.domain.ts'
import { type LockedInvoice, lockCredited } from './credited.server.ts'

interface Sending extends Pick<Deed<typeof creditNote>, 'tx' | 'actor' | 'today'> {
  readonly document: Kept<typeof creditNote>
}

interface Told {
  readonly invoice: LockedInvoice
  readonly lines: readonly AskedCredit[]
  readonly taken: TakenNumber
}

/** Signs the note and has it sent, under the number it has. */
export async function sendNote(
  { tx, document, actor, today }: Sending,
  { invoice, lines, taken }: Told,
): Promise<void> {
  const now = signedAt(today)
  const { terceroId, uuid, number, date, period } = invoice
  const { concept, reason, invoiceId } = document
  const note = await soldNote(
    tx,
    {
      ...{ terceroId, date: today, campusId: document.campusId },
      ...{ invoiceId, invoiceNumber: number, invoiceUuid: uuid },
      ...{ invoicedOn: date, period, concept, conceptLabel: creditConcepts[concept].slice(2), reason, lines },
    },
    now,
  )
  const issued = await issueElectronic(tx, {
    ...{ owner: 'billing.creditNote', ownerId: document.id },
    ...{ campusId: document.campusId, userId: actor.userId },
    ...{ taken, document: note, recipient: invoice.recipient, now },
  })
  const told = { uuid: issued.cufe, electronicId: issued.documentId }
  await tx.updateTable('billing.creditNote').set(told).where('id', '=', document.id).execute()
}

/**
 * Makes the document of a note anew under the same number, once what DIAN rejected is mended: a tercero without its address.
 * What it took back stays as it was posted. @throws Problem FAC-158 when DIAN has not rejected it.
 */
export async function resendNote(sending: Sending): Promise<void> {
  const { tx, document } = sending
  const row = await tx
    .selectFrom('billing.creditNote')
    .select(['dianState', 'numbering', 'fullNumber'])
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  const message = `La DIAN no ha rechazado la nota ${row.fullNumber}.`
  insist(row.dianState === 'rejected' && row.numbering !== null, 'FAC-158', message, { status: 409 })
  const lines = await tx
    .selectFrom('billing.creditNoteLine')
    .select(['invoiceLineId as lineId', 'amount'])
    .where('parentId', '=', document.id)
    .orderBy('position')
    .execute()
  await sendNote(sending, {
    invoice: await lockCredited(tx, document.invoiceId),
    lines: lines.map(({ lineId, amount }) => ({ lineId, amount: money(amount) })),
    taken: row.numbering as unknown as TakenNumber,
  })
  await tx
    .updateTable('billing.creditNote')
    .set({ dianState: 'to-send' })
    .where('id', '=', document.id)
    .execute()
}
