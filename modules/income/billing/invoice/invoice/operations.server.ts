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
import { conflict, money, refused, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { remakeInvoice } from '../issue/resend.server.ts'
import { invoiceLineOptions, resendInvoice } from './invoice.contract.ts'
import { invoiceOperations as documentOperations } from './invoice.server.ts'

export const invoiceOperations: Operation[] = refusing(
  {
    'billing.receivable_balance': conflict('CAR-001', 'La factura no debe tanto.'),
    'billing.recognised_once': conflict('FAC-215', 'La factura ya está reconocida en el presupuesto.'),
    'billing.invoice_number': conflict('CAR-174', 'Ya hay una factura con ese número.'),
    'billing.invoice_charge_once': conflict('FAC-130', 'Uno de los cargos ya está en otra factura.'),
    'billing.invoice_prepaid': refused(
      'FAC-121',
      'Lo pagado por el usuario supera el valor de los servicios.',
    ),
    'billing.invoice_frozen': conflict(
      'FAC-131',
      'Una factura emitida no se modifica: haga una nota crédito.',
    ),
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

/** The lines of one invoice with the balance of each after notes. */
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
