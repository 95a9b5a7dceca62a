import { load, serveDeed, serveDocument } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { invoiceIssuer, saleAnswered } from '../sale-issuer/invoice-issuer.server.ts'
import { resendSale, saleInvoice } from './sale-invoice.contract.ts'
import { saleInvoiceService } from './sale-invoice.server.ts'
import { saleConceptOperation } from './sale-lookup.server.ts'
import { soldOf } from './sale-sending.server.ts'

/** Makes anew what the DIAN rejected, once it is mended. @throws Problem VTA-009 when it rejected nothing. */
const resendSaleOperation = serveDeed(resendSale, async ({ tx, actor, today, asked: { id } }) => {
  const document = await load(
    tx,
    { document: saleInvoice, tables: saleInvoiceService, actor, lock: true },
    id,
  )
  const { dianState } = await tx
    .selectFrom('accounting.saleInvoice')
    .select('dianState')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const issuer = invoiceIssuer()
  const isRejected = dianState === 'rejected' && issuer !== null
  insist(isRejected, 'VTA-009', 'La DIAN no ha rechazado la factura.', { status: 409 })
  await saleAnswered(tx, id, await issuer.resend(tx, await soldOf(tx, { document, actor, today })))
  return { id }
})

export const saleInvoiceOperations = [
  ...serveDocument(saleInvoiceService),
  saleConceptOperation,
  resendSaleOperation,
]
