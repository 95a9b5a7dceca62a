import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'
import { moderatingCollected } from '../posting/purposes.contract.ts'

/** A-7b: what a user pays is of its payer until the invoice that discounts it (billing dossier §15). */
export const userReceiptPosting = definePosting({
  event: 'billing.userReceipt',
  label: 'Recibo de caja a un usuario: copago, cuota moderadora o pago compartido',
  facts: {},
  values: { amount: 'Valor recibido' },
  accounts: { place: 'Cuenta de la caja o del banco' },
  lines: [
    { side: 'debit', account: 'place', value: 'amount' },
    { side: 'credit', account: `purpose:${moderatingCollected.key}`, value: 'amount' },
  ],
  samples: [1, 5_000, 373_715].map((whole) => ({ values: { amount: pesos(whole) } })),
})
