import { pesos } from '@quina/kernel'
import { definePosting } from '../../ledger/posting/posting.contract.ts'
import { destinations } from '../causacion/causacion.contract.ts'

const amounts = [pesos(1), pesos(250_000), pesos(14_280_000)]

/** A line: what it costs goes where its concept and its cost centre say (finance dossier §16, CAUSACION.LINEA). */
export const causacionLine = definePosting({
  event: 'causacion.line',
  label: 'Causación: línea',
  facts: { destination: destinations },
  values: { amount: 'Valor con el IVA que es costo' },
  accounts: { 'concept.debit': 'Débito del concepto', 'concept.cost': 'Costo del concepto en el centro' },
  lines: [
    {
      when: { destination: ['inventory', 'asset', 'expense', 'other'] },
      side: 'debit',
      account: 'concept.debit',
      value: 'amount',
    },
    { when: { destination: 'cost' }, side: 'debit', account: 'concept.cost', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The VAT that is not cost. */
export const causacionVat = definePosting({
  event: 'causacion.vat',
  label: 'Causación: IVA descontable',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta de IVA del concepto' },
  lines: [{ side: 'debit', account: 'concept.vat', value: 'vat' }],
  leaves: 'vat',
  samples: amounts.map((vat) => ({ values: { vat } })),
})

/** A withholding, at the account of its rule (CAUSACION.RETENCION). */
export const causacionWithholding = definePosting({
  event: 'causacion.withholding',
  label: 'Causación: retención',
  facts: {},
  values: { withheld: 'Valor retenido' },
  accounts: { 'rule.account': 'Cuenta de la regla' },
  lines: [{ side: 'credit', account: 'rule.account', value: 'withheld' }],
  leaves: '-withheld',
  samples: amounts.map((withheld) => ({ values: { withheld } })),
})

/** What an anticipo had paid already (finance dossier §17, E-15). */
export const causacionAdvance = definePosting({
  event: 'causacion.advance',
  label: 'Causación: anticipo que amortiza',
  facts: {},
  values: { amortised: 'Valor que amortiza' },
  accounts: { 'advance.account': 'Cuenta del anticipo' },
  lines: [{ side: 'credit', account: 'advance.account', value: 'amortised' }],
  leaves: '-amortised',
  samples: amounts.map((amortised) => ({ values: { amortised } })),
})

/** What is owed (CAUSACION.NETO). */
export const causacionNet = definePosting({
  event: 'causacion.net',
  label: 'Causación: neto por pagar',
  facts: {},
  values: { net: 'Neto' },
  accounts: { 'concept.credit': 'Crédito del concepto' },
  lines: [{ side: 'credit', account: 'concept.credit', value: 'net' }],
  leaves: '-net',
  samples: amounts.map((net) => ({ values: { net } })),
})

/** What the supplier must give back, of what was paid before its credit note (E-17). */
export const noteReceivable = definePosting({
  event: 'causacion.claim',
  label: 'Nota crédito de proveedor: por reclamar',
  facts: {},
  values: { receivable: 'Valor por reclamar' },
  accounts: {},
  lines: [{ side: 'debit', account: 'purpose:supplierCredit', value: 'receivable' }],
  leaves: 'receivable',
  samples: amounts.map((receivable) => ({ values: { receivable } })),
})
