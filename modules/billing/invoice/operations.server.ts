import { endpoint, permissionFor } from '@quina/blocks'
import {
  campusScope,
  hasWords,
  type Operation,
  operation,
  optionsMatching,
  serveDeed,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { remakeInvoice } from '../issue/resend.server.ts'
import { invoice, resendInvoice } from './invoice.contract.ts'
import { invoiceOperations as documentOperations } from './invoice.server.ts'

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

interface Row {
  readonly id: string
  readonly label: string
  readonly left: string
}

/** The lines of one invoice with what notes have left of each. */
async function lineOptions(
  tx: Tx,
  invoiceId: string,
  { q = '', id }: { readonly q?: string | undefined; readonly id?: string | undefined },
) {
  const { rows } = await sql<Row>`
    select o.id, o.label, (l.amount - coalesce(n.taken, 0))::numeric(18,2)::text as left
    from billing.invoice_line_option o
    join billing.invoice_line l on l.id = o.id
    left join lateral (
      select sum(x.amount) as taken from billing.credit_note_line x
      join billing.credit_note c on c.id = x.parent_id and c.status = 'issued' where x.invoice_line_id = l.id) n on true
    where o.parent_id = ${invoiceId}::uuid and (${id ?? null}::uuid is null or o.id = ${id ?? null}::uuid)
      and ${hasWords(sql.ref('o.search'), q)}
    order by l.position limit 50`.execute(tx)
  return rows.map(({ id: lineId, label, left }) => ({
    id: lineId,
    label,
    detail: `Quedan ${showPesos(money(left))}`,
    enabled: left !== '0.00',
  }))
}
