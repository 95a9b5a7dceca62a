import { endpoint, permissionFor } from '@quina/blocks'
import { campusScope, type Operation, operation, optionsMatching, serveDeed } from '@quina/blocks/server'
import { z } from 'zod'
import { remakeInvoice } from '../issue/resend.server.ts'
import { invoice, resendInvoice } from './invoice.contract.ts'
import { invoiceOperations as documentOperations } from './invoice.server.ts'
import { lineOptions } from './line-options.server.ts'

const option = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  enabled: z.boolean().optional(),
})

export const invoiceOperations: Operation[] = [
  ...documentOperations,
  serveDeed(resendInvoice, async ({ tx, actor, today, asked: { invoiceId: id } }) => {
    await remakeInvoice({ tx, actor, today, id })
    return { id }
  }),
  operation(
    endpoint({
      ...{
        method: 'GET',
        path: '/api/billing/invoiceLine/options',
        access: permissionFor(invoice, 'view'),
        tag: 'billing',
      },
      ...{ summary: 'Líneas de una factura, para elegir', answer: z.array(option) },
      query: z.object({ q: z.string().optional(), id: z.uuid().optional(), parentId: z.string().optional() }),
    }),
    async ({ tx, actor, query: { q, id, parentId } }) =>
      parentId === undefined || parentId === ''
        ? optionsMatching(tx, 'billing.invoiceLine', {
            campusId: campusScope(actor),
            ...(q === undefined ? {} : { q }),
            ...(id === undefined ? {} : { id }),
          })
        : lineOptions(tx, parentId, { q, id }),
  ),
]
