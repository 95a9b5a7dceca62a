import { pesos, zero } from '@quina/kernel'
import { definePosting } from '../../ledger/posting/posting.contract.ts'

const amounts = [pesos(1), pesos(1_500_000), pesos(23_800_000)]

/** what the client owes, with its VAT. */
export const saleReceivable = definePosting({
  event: 'sale.receivable',
  label: 'Factura de venta: lo que debe el cliente',
  facts: {},
  values: { total: 'Total con IVA' },
  accounts: { 'concept.debit': 'Cuenta por cobrar del concepto' },
  leaves: 'total',
  lines: [{ side: 'debit', account: 'concept.debit', value: 'total' }],
  samples: amounts.map((total) => ({ values: { total } })),
})

/** what is earned. */
export const saleIncome = definePosting({
  event: 'sale.income',
  label: 'Factura de venta: ingreso',
  facts: {},
  values: { base: 'Valor sin IVA' },
  accounts: { 'concept.credit': 'Cuenta de ingreso del concepto' },
  leaves: '-base',
  lines: [{ side: 'credit', account: 'concept.credit', value: 'base' }],
  samples: amounts.map((base) => ({ values: { base } })),
})

/** the VAT that is charged for the State. */
export const saleVat = definePosting({
  event: 'sale.vat',
  label: 'Factura de venta: IVA generado',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta del IVA del concepto' },
  leaves: '-vat',
  lines: [{ side: 'credit', account: 'concept.vat', value: 'vat' }],
  samples: [...amounts, zero].map((vat) => ({ values: { vat } })),
})
