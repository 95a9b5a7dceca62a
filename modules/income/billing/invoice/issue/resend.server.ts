import { resending } from '@quina/blocks'
import { type Actor, load, tellBeside } from '@quina/blocks/server'
import { changeById, storedRow, type Tx } from '@quina/db/server'
import { takenNumber } from '@quina/einvoice/server'
import { type Day, insist, minus, money } from '@quina/kernel'
import { invoice, resendInvoice } from '../invoice/invoice.contract.ts'
import { invoiceService } from '../invoice/invoice.server.ts'
import { creditsOf, uncollectedIn } from '../user-receipt/credited.server.ts'
import type { Worth } from './issuing.server.ts'
import { sendToDian } from './send.server.ts'

export type ResendInput = Readonly<{ tx: Tx; actor: Actor; today: Day; id: string }>

/**
 * Creates the document of an invoice again under the same number, once its data are corrected (for example, a tercero without an
 * address).
 * @throws Problem FAC-147 when DIAN has not rejected it.
 */
export async function remakeInvoice({ tx, actor, today, id }: ResendInput): Promise<void> {
  const document = await load(tx, { document: invoice, tables: invoiceService, actor, lock: true }, id)
  const row = await storedRow(tx, 'billing.invoice', id, ['dianState', 'numbering', 'dueOn', 'fullNumber'])
  const message = `La DIAN no ha rechazado la factura ${row.fullNumber}.`
  insist(row.dianState === 'rejected', 'FAC-147', message, { status: 409 })
  const taken = takenNumber.parse(row.numbering)
  const worth = await worthOf(tx, id)
  const receipts = { uncollected: await uncollectedIn(tx, id), credits: await creditsOf(tx, id) }
  const sending = { taken, worth, dueOn: row.dueOn as Day, receipts }
  const dianValues = await sendToDian({ tx, document, actor, today }, sending)
  await changeById(tx, 'billing.invoice', id, { ...dianValues, dianState: 'to-send' })
  const { action } = resending
  await tellBeside(tx, {
    document: invoice,
    stored: document,
    actor,
    permission: resendInvoice.access,
    action,
  })
}

/** The totals of an invoice from its frozen lines. */
async function worthOf(tx: Tx, id: string): Promise<Worth> {
  const row = await storedRow(tx, 'billing.invoice', id, [
    'gross',
    'discount',
    'lineDiscount',
    'copago',
    'cuota',
    'shared',
    'advance',
    'net',
  ])
  const net = money(row.net)
  const due = minus(minus(money(row.gross), money(row.discount)), money(row.lineDiscount))
  return {
    gross: money(row.gross),
    copago: money(row.copago),
    cuota: money(row.cuota),
    shared: money(row.shared),
    advance: money(row.advance),
    prepaid: minus(due, net),
    net,
    due,
  }
}
