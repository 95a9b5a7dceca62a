import { definePosting } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'
import {
  glosaAccepted,
  sufferedIca,
  sufferedIva,
  sufferedRenta,
} from '../purpose/treasury-purposes.contract.ts'
import { discountKinds } from './receipt-voucher.contract.ts'

const amounts = [pesos(1), pesos(250_000), pesos(10_000_000)]

/** What entered: the bank, the cash register, or the receipt of unknown money that is explained now. */
export const receiptPlace = definePosting({
  event: 'receipt.place',
  label: 'Comprobante de ingreso: lo que entra',
  facts: { place: { bank: 'Banco', cash: 'Caja', unclassified: 'Recaudo por clasificar' } },
  values: { net: 'Valor neto recibido' },
  accounts: { place: 'Cuenta del banco o de la caja' },
  lines: [
    { when: { place: ['bank', 'cash'] }, side: 'debit', account: 'place', value: 'net' },
    { when: { place: 'unclassified' }, side: 'debit', account: 'purpose:unclassifiedReceipts', value: 'net' },
  ],
  leaves: 'net',
  samples: amounts.map((net) => ({ values: { net } })),
})

/** What the payer kept. */
export const receiptDiscount = definePosting({
  event: 'receipt.discount',
  label: 'Comprobante de ingreso: descuento del pagador',
  facts: { kind: discountKinds },
  values: { amount: 'Valor descontado' },
  accounts: {},
  lines: [
    { when: { kind: 'renta' }, side: 'debit', account: `purpose:${sufferedRenta.key}`, value: 'amount' },
    { when: { kind: 'iva' }, side: 'debit', account: `purpose:${sufferedIva.key}`, value: 'amount' },
    { when: { kind: 'ica' }, side: 'debit', account: `purpose:${sufferedIca.key}`, value: 'amount' },
    { when: { kind: 'glosa' }, side: 'debit', account: `purpose:${glosaAccepted.key}`, value: 'amount' },
    { when: { kind: 'gmf' }, side: 'debit', account: 'purpose:gmf', value: 'amount' },
    { when: { kind: 'commission' }, side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** What was paid: an invoice, a concept, or nobody knows what. */
export const receiptLine = definePosting({
  event: 'receipt.line',
  label: 'Comprobante de ingreso: lo que se paga',
  facts: { paid: { known: 'Factura o concepto', unknown: 'Por clasificar' } },
  values: { amount: 'Valor' },
  accounts: { line: 'Cuenta de la factura o crédito del concepto' },
  lines: [
    { when: { paid: 'known' }, side: 'credit', account: 'line', value: 'amount' },
    { when: { paid: 'unknown' }, side: 'credit', account: 'purpose:unclassifiedReceipts', value: 'amount' },
  ],
  leaves: '-amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})
