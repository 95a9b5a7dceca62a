import type { DocumentPrint } from '@quina/blocks/print'
import { type Money, minus, money, sumOf } from '@quina/kernel'
import type { receiptVoucher } from './receipt-voucher.contract.ts'

/** The paper of a receipt (finance dossier §19): payer, concept, form, bank and rubros. */
export const receiptVoucherPrint: DocumentPrint<typeof receiptVoucher> = {
  title: 'Comprobante de ingreso',
  declares: ({ labels }) => `Se recibió de ${labels.terceroId ?? ''} lo que se detalla a continuación.`,
  pairs: ['date', 'origin', 'terceroId', 'form', 'bankAccountId', 'cashRegisterId', 'reference', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  lines: [
    { field: 'lines', total: 'amount' },
    { field: 'discounts', total: 'amount' },
  ],
  worth: ({ values }) => minus(addedUp(values.lines), addedUp(values.discounts)),
  signs: { treasurer: 'Tesorero' },
}

const addedUp = (lines: unknown): Money =>
  sumOf((lines ?? []) as readonly { readonly amount: string }[], ({ amount }) => money(amount))
