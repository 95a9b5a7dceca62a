import type { Stored } from '@quina/blocks'
import { cached } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { issueElectronic } from '@quina/einvoice/server'
import { contractTerms, payerFacts } from '@quina/insurers/server'
import type { Day } from '@quina/kernel'
import { soldInvoice } from '../electronic/sold-document.server.ts'
import type { invoice } from '../invoice/invoice.contract.ts'
import { uncollectedIn } from '../user-receipt/credited.server.ts'
import { advancedOn } from './advance.server.ts'
import type { Issuing, Sending, Summary } from './issuing.server.ts'

/** The moment of the signature: now, on the business day. */
export const signedAt = (today: Day): Date => {
  const now = new Date()
  const noon = new Date(`${today}T17:00:00Z`)
  return Math.abs(now.getTime() - noon.getTime()) < 12 * 3_600_000 ? now : noon
}

/** Signs the invoice and has it sent, under the number it has. */
export async function sendToDian(
  { tx, document, actor, today }: Issuing,
  { taken, worth, dueOn, lines, first, receipts }: Sending,
): Promise<Summary> {
  const now = signedAt(today)
  const contract = document.contractId === null ? null : await contractTerms(tx, document.contractId, today)
  const sold = await soldInvoice(
    tx,
    {
      ...document,
      ...worth,
      dueOn,
      date: today,
      contractNumber: contract?.cucon ?? contract?.contractNumber ?? null,
      uncollected: receipts?.uncollected ?? (await uncollectedIn(tx, document.id)),
      ...(receipts === undefined ? {} : { credits: receipts.credits }),
      advanceOn: await advancedOn(tx, document),
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
    recipient: await recipientOf(tx, document),
    now,
    ...(first === undefined ? {} : { first }),
  })
  return { uuid: issued.cufe, electronicId: issued.documentId }
}

async function recipientOf(tx: Tx, { payerId, terceroId }: Stored<typeof invoice>): Promise<string | null> {
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  return payer?.invoiceEmail || (await mailboxOf(tx, terceroId))
}

const mailboxOf = cached(
  { name: 'billing.mailbox', tables: ['people.tercero'] },
  async (tx, terceroId: string): Promise<string | null> => {
    const row = await rowOf(tx, 'people.terceroFace', terceroId, ['email'])
    return row?.email ?? null
  },
)
