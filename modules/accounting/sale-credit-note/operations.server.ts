import { endpoint, permissionFor } from '@quina/blocks'
import { campusScope, load, operation, optionsMatching, serveDeed, serveDocument } from '@quina/blocks/server'
import { z } from 'zod'
import { saleInvoice } from '../sale-invoice/sale-invoice.contract.ts'
import { creditableLines } from './around.server.ts'
import { resendNote } from './note-sending.server.ts'
import { creditableLinesPath, resendSaleNote, saleCreditNote } from './sale-credit-note.contract.ts'
import { saleCreditNoteService } from './sale-credit-note.server.ts'

const resend = serveDeed(resendSaleNote, async ({ tx, actor, today, asked: { id } }) => {
  const asked = { document: saleCreditNote, tables: saleCreditNoteService, actor, lock: true }
  await resendNote(tx, { document: await load(tx, asked, id), actor, today })
  return { id }
})

const option = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().optional(),
  enabled: z.boolean().optional(),
  facts: z.record(z.string(), z.string().nullable()).optional(),
})

const lines = operation(
  endpoint({
    method: 'GET',
    path: creditableLinesPath,
    access: permissionFor(saleInvoice, 'view'),
    tag: 'accounting',
    summary: 'Líneas de una factura de venta, para elegir',
    query: z.object({
      q: z.string().max(100).optional(),
      id: z.uuid().optional(),
      parentId: z.string().optional(),
    }),
    answer: z.array(option),
  }),
  async ({ tx, actor, query: { q, id, parentId } }) =>
    parentId === undefined || parentId === ''
      ? optionsMatching(tx, 'accounting.saleInvoiceLine', {
          campusId: campusScope(actor),
          ...(q === undefined ? {} : { q }),
          ...(id === undefined ? {} : { id }),
        })
      : creditableLines(tx, parentId, { q, id }),
)

export const saleCreditNoteOperations = [...serveDocument(saleCreditNoteService), resend, lines]
