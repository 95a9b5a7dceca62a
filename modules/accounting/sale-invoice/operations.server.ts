import { endpoint, permissionFor } from '@quina/blocks'
import { load, operation, serveDocument } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { z } from 'zod'
import { invoiceIssuer, saleAnswered } from '../sale-issuer/invoice-issuer.server.ts'
import { resendSalePath, saleInvoice } from './sale-invoice.contract.ts'
import { saleInvoiceService } from './sale-invoice.server.ts'
import { saleConceptOperation } from './sale-lookup.server.ts'
import { soldOf } from './sale-sending.server.ts'

/** Makes anew what the DIAN rejected, once it is mended. @throws Problem VTA-009 when it rejected nothing. */
const resendSaleOperation = operation(
  endpoint({
    method: 'POST',
    path: resendSalePath,
    access: permissionFor(saleInvoice, 'approve'),
    tag: 'accounting',
    keyed: true,
    summary: 'Facturas de venta: rehacer la que la DIAN rechazó',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: z.object({ id: z.string() }),
  }),
  async ({ tx, actor, today, params: { id } }) => {
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
  },
)

export const saleInvoiceOperations = [
  ...serveDocument(saleInvoiceService),
  saleConceptOperation,
  resendSaleOperation,
]
