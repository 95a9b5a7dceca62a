import { causacion } from '@quina/accounting/contract'
import { defineCommand, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

const receiptId = f.ref('warehouse.receipt', 'Ingreso')

/** The debt of a receipt, by account and VAT, and the causación that took it (C3.5: one entry, one debt). */
export const storeIncome = defineQuery({
  id: 'warehouse.storeIncome',
  title: 'Contabilización de un ingreso de almacén',
  access: permissionFor(causacion, 'view'),
  params: { receiptId },
  opens: ['receiptId'],
  answers: z.object({
    ...strings('number', 'kind', 'date'),
    ...stringsOrNull('supplier', 'invoice', 'registro', 'causacionId'),
    waits: z.boolean(),
    /** Whether the receipt is a remission without invoice. */
    bills: z.boolean(),
    gross: z.string(),
    lines: z.array(
      z.object({
        account: z.string(),
        ...stringsOrNull('concept', 'vatRate'),
        ...strings('base', 'vat'),
      }),
    ),
  }),
})

/** Drafts the causación of a receipt: its lines by account and VAT, with the withholdings and the budget of any causación. */
export const draftCausacion = defineCommand({
  id: 'warehouse.causeReceipt',
  verb: 'Preparar causación',
  access: permissionFor(causacion, 'edit'),
  about: { receiptId },
  answers: z.object({ id: z.string() }),
})
