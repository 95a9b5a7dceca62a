import { pesos, zero } from '@quina/kernel'
import { definePosting } from '../../ledger/posting/posting.contract.ts'
import { definePurpose } from '../../ledger/purpose/purpose.contract.ts'

const amounts = [pesos(1), pesos(500_000), pesos(5_950_000)]

/** What was earned in a year that is closed is no longer income: giving it back is an expense of this one. */
const priorSaleReturns = definePurpose({
  key: 'priorSaleReturns',
  starter: '589090',
  label: 'Rebajas de facturas de venta de otras vigencias',
  help: 'Notas crédito de facturas de venta de una vigencia anterior.',
  area: 'Facturación',
})

/** A-17 taken back in part: what the client no longer owes, with its VAT. */
export const saleOwedLess = definePosting({
  event: 'sale.owedLess',
  label: 'Nota crédito de venta: lo que deja de deber el cliente',
  facts: {},
  values: { total: 'Total con IVA' },
  accounts: { 'concept.debit': 'Cuenta por cobrar de la factura' },
  leaves: '-total',
  lines: [{ side: 'credit', account: 'concept.debit', value: 'total' }],
  samples: amounts.map((total) => ({ values: { total } })),
})

/** The income that is given back. */
export const saleReturn = definePosting({
  event: 'sale.return',
  label: 'Nota crédito de venta: ingreso que se rebaja',
  facts: { vigencia: { current: 'De esta vigencia', previous: 'De vigencias anteriores' } },
  values: { base: 'Valor sin IVA' },
  accounts: { 'concept.credit': 'Cuenta de ingreso de la factura' },
  leaves: 'base',
  lines: [
    { when: { vigencia: 'current' }, side: 'debit', account: 'concept.credit', value: 'base' },
    {
      when: { vigencia: 'previous' },
      side: 'debit',
      account: `purpose:${priorSaleReturns.key}`,
      value: 'base',
    },
  ],
  samples: amounts.map((base) => ({ values: { base } })),
})

/** The VAT that was charged on it. */
export const saleVatReturn = definePosting({
  event: 'sale.vatReturn',
  label: 'Nota crédito de venta: IVA que se rebaja',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta del IVA de la factura' },
  leaves: 'vat',
  lines: [{ side: 'debit', account: 'concept.vat', value: 'vat' }],
  samples: [...amounts, zero].map((vat) => ({ values: { vat } })),
})
