import {
  campusScope,
  closestFirst,
  hasWords,
  type Operation,
  optionsMatching,
  plansOnce,
  refusing,
  serveCommand,
  serveOptions,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { remakeInvoice } from '../issue/resend.server.ts'
import { invoiceLineOptions, resendInvoice } from './invoice.contract.ts'
import { invoiceOperations as documentOperations } from './invoice.server.ts'

export const invoiceOperations: Operation[] = refusing(
  {
    'billing.receivable_balance': { code: 'CAR-001', message: 'La factura no debe tanto.', status: 409 },
    'billing.recognised_once': {
      code: 'FAC-215',
      message: 'La factura ya está reconocida en el presupuesto.',
      status: 409,
    },
    'billing.invoice_number': { code: 'CAR-174', message: 'Ya hay una factura con ese número.', status: 409 },
    'billing.invoice_charge_once': {
      code: 'FAC-130',
      message: 'Uno de los cargos ya está en otra factura.',
      status: 409,
    },
    'billing.invoice_prepaid': {
      code: 'FAC-121',
      message: 'Lo pagado por el usuario supera el valor de los servicios.',
    },
    'billing.invoice_frozen': {
      code: 'FAC-131',
      message: 'Una factura emitida no se modifica: haga una nota crédito.',
      status: 409,
    },
  },
  [
    ...documentOperations.map(plansOnce),
    serveCommand(resendInvoice, async ({ tx, actor, today, input: { invoiceId: id } }) => {
      await remakeInvoice({ tx, actor, today, id })
      return { id }
    }),
    serveOptions(invoiceLineOptions, async ({ tx, actor, input: { q, id, parentId } }) =>
      parentId === null
        ? optionsMatching(tx, 'billing.invoiceLine', {
            scope: { campusId: campusScope(actor) },
            ...(q === null ? {} : { q }),
            ...(id === null ? {} : { id }),
          })
        : lineOptions(tx, parentId, { q, id }),
    ),
  ],
)

/** The lines of one invoice with what notes have left of each. */
async function lineOptions(
  tx: Tx,
  invoiceId: string,
  { q, id }: { readonly q: string | null; readonly id: string | null },
) {
  const rows = await rowsFrom<{ id: string; label: string; left: string }>(tx)`
    select o.id, o.label, (l.worth - l.credited)::text as left
    from billing.invoice_line_option o
    join billing.invoice_line_left l on l.id = o.id
    where o.parent_id = ${invoiceId}::uuid and (${id}::uuid is null or o.id = ${id}::uuid)
      and ${hasWords(sql.ref('o.search'), q ?? '')}
    order by ${closestFirst(q, { label: sql.ref('o.label') })} l.position limit 50`
  return rows.map(({ id: lineId, label, left }) => ({
    id: lineId,
    label,
    detail: `Quedan ${showPesos(money(left))}`,
    enabled: left !== '0.00',
  }))
}
