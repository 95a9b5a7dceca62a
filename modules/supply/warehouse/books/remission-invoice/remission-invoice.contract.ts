import { causacion } from '@quina/accounting/contract'
import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'

/** Records the invoice of a remission, which then has a causación as a purchase has. */
export const billRemission = defineCommand({
  id: 'warehouse.billRemission',
  verb: 'Registrar factura de la remisión',
  access: permissionFor(causacion, 'edit'),
  consequence:
    'Queda por causar. La diferencia de precio va a lo que queda en la bodega y al costo de los centros que ya consumieron.',
  about: { receiptId: f.ref('warehouse.receipt', 'Ingreso') },
  params: {
    date: f.day('Fecha'),
    prefix: f.optional(f.code('Prefijo de la factura', { max: 10 })),
    number: f.code('Número de la factura', { max: 40 }),
    invoiceDate: f.day('Fecha de la factura'),
    total: f.money('Total sin IVA', { help: 'De toda la factura; se reparte entre las líneas por su valor' }),
  },
  answers: z.object({ difference: z.string() }),
})
