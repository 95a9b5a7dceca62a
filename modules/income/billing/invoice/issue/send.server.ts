import { cached } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { issueElectronic } from '@quina/einvoice/server'
import { contractTerms, payerFacts } from '@quina/insurers/server'
import { type Day, zero } from '@quina/kernel'
import { soldInvoice } from '../electronic/sold-document.server.ts'
import type { DianIds, InvoiceToSend, IssueContext } from './issuing.server.ts'

/** The moment of the signature: now, on the business day. */
export const signedAt = (today: Day): Date => {
  const now = new Date()
  const noon = new Date(`${today}T17:00:00Z`)
  return Math.abs(now.getTime() - noon.getTime()) < 12 * 3_600_000 ? now : noon
}

/** Signs the invoice and queues it for DIAN, under the number it has. */
export async function sendToDian(
  { tx, document, actor, today }: IssueContext,
  { taken, worth, dueOn, lines, first, receipts }: InvoiceToSend,
): Promise<DianIds> {
  const now = signedAt(today)
  const { payerId, terceroId, advanceId } = document
  const advance =
    advanceId === null || worth.advance === zero
      ? undefined
      : await rowOf(tx, 'treasury.receivablesAdvanceFace', advanceId, ['date'])
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  const contract = document.contractId === null ? null : await contractTerms(tx, document.contractId, today)
  const sold = await soldInvoice(
    tx,
    {
      ...document,
      ...worth,
      dueOn,
      date: today,
      contractNumber: contract?.cucon ?? contract?.contractNumber ?? null,
      ...receipts,
      advanceOn: (advance?.date ?? null) as Day | null,
      ...(lines === undefined ? {} : { lines }),
    },
    now,
  )
  const issued = await issueElectronic(tx, {
    owner: 'billing.invoice',
    ownerId: document.id,
    campusId: document.campusId,
    userId: actor.userId,
    taken,
    document: sold,
    recipient: payer?.invoiceEmail || (await mailboxOf(tx, terceroId)),
    now,
    ...(first === undefined ? {} : { first }),
  })
  return { uuid: issued.cufe, electronicId: issued.documentId }
}

const mailboxOf = cached(
  { name: 'billing.mailbox', tables: ['people.tercero'] },
  async (tx, terceroId: string): Promise<string | null> => {
    const row = await rowOf(tx, 'people.terceroFace', terceroId, ['email'])
    return row?.email ?? null
  },
)
