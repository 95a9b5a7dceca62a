import type { Stored } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { changeById, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, must } from '@quina/kernel'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'
import { type IssuedSale, invoiceIssuer } from '../sale-issuer/invoice-issuer.server.ts'
import type { saleInvoice } from './sale-invoice.contract.ts'

export type SaleInput = Readonly<{ document: Stored<typeof saleInvoice>; actor: Actor; today: Day }>

/** An invoice with the data for the module that sends it. */
export async function soldOf(tx: Tx, { document, actor, today }: SaleInput): Promise<IssuedSale> {
  const { id, campusId, terceroId, dueOn, paymentForm, paymentMeans, purpose, orderNumber } = document
  const concepts = await rowsWhere(
    tx,
    'accounting.concept',
    { id: document.lines.map(({ conceptId }) => conceptId as string) },
    ['id', 'code', 'name'],
  )
  const names = new Map(concepts.map((concept) => [concept.id, concept]))
  return {
    id,
    campusId,
    terceroId,
    today,
    dueOn,
    paymentForm,
    paymentMeans,
    purpose,
    orderNumber,
    userId: actor.userId,
    lines: document.lines.map((line) => {
      const { code, name } = names.get(line.conceptId)!
      const { quantity, unitPrice, vatRate, detail } = line
      const { base, vat } = figuresOf(line)
      const description = detail === null ? name : `${name}: ${detail}`
      return { code, description, quantity, unitPrice, vatRate, base, vat }
    }),
  }
}

type CreditInput = SaleInput & Readonly<{ date: Day; reason: string }>

/** Annuls an invoice accepted by the DIAN with a nota crédito of today. @throws Problem VTA-008 for another day. */
export async function creditSale(tx: Tx, { date, reason, ...sending }: CreditInput): Promise<void> {
  const note = await invoiceIssuer()?.credit(tx, await soldOf(tx, sending), reason)
  if (!note) return
  const late = 'La nota crédito electrónica se expide con la fecha de hoy.'
  must(date === sending.today, 'VTA-008', 'date', late)
  await changeById(tx, 'accounting.saleInvoice', sending.document.id, {
    creditedBy: note.number,
    dianState: note.state,
  })
}
