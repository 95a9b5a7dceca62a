import { definePosting } from '@quina/accounting/contract'
import { pesos, zero } from '@quina/kernel'
import {
  impairmentHeld,
  moderatingCollected,
  priorServiceReturns,
  serviceReturns,
} from './purposes.contract.ts'

const some = [1, 85_600, 4_800_000].map((whole) => pesos(whole))
const owed = {
  net: 'Neto a cargo del pagador',
  moderating: 'Copagos y cuotas',
  giro: 'Anticipo que se legaliza: parte contra la cartera',
  advance: 'Anticipo que se legaliza: exceso',
}
const accounts = { receivable: 'Cuenta de cartera del pagador' }
const vigencias = { current: 'De esta vigencia', previous: 'De vigencias anteriores' }

/** what the payer owes, beside what its users paid (billing dossier §15). */
export const invoicePosting = definePosting({
  event: 'billing.invoice',
  label: 'Factura de servicios de salud: lo que se debe',
  facts: {},
  values: owed,
  accounts,
  lines: [
    { side: 'debit', account: 'receivable', value: 'net' },
    { side: 'debit', account: `purpose:${moderatingCollected.key}`, value: 'moderating' },
    { side: 'debit', account: 'purpose:unidentifiedGiro', value: 'giro' },
    { side: 'debit', account: 'purpose:advancesReceived', value: 'advance' },
  ],
  leaves: 'net + moderating + giro + advance',
  samples: some.map((net) => ({ values: { net, moderating: pesos(5_000), giro: zero, advance: zero } })),
})

/** What users paid in the last month of a cápita: received on behalf of the payer, who owes that much less. */
export const collectedPosting = definePosting({
  event: 'billing.capitaCollected',
  label: 'Nota de cápita: recaudos del último periodo',
  facts: {},
  values: { amount: 'Recaudado de los usuarios' },
  accounts,
  lines: [
    { side: 'debit', account: `purpose:${moderatingCollected.key}`, value: 'amount' },
    { side: 'credit', account: 'receivable', value: 'amount' },
  ],
  samples: some.map((amount) => ({ values: { amount } })),
})

/** The income of each service, net of the agreed discounts. */
export const incomePosting = definePosting({
  event: 'billing.income',
  label: 'Factura de servicios de salud: ingreso',
  facts: {},
  values: { amount: 'Valor del servicio' },
  accounts: { income: 'Cuenta de ingreso del servicio' },
  lines: [{ side: 'credit', account: 'income', value: 'amount' }],
  leaves: '-amount',
  samples: some.map((amount) => ({ values: { amount } })),
})

/** What a debit note adds to the receivable, against the income of its services. */
export const debitNotePosting = definePosting({
  event: 'billing.debitNote',
  label: 'Nota débito: lo que se debe de más',
  facts: {},
  values: { amount: 'Valor que faltaba por cobrar' },
  accounts,
  lines: [{ side: 'debit', account: 'receivable', value: 'amount' }],
  leaves: 'amount',
  samples: some.map((amount) => ({ values: { amount } })),
})

/** A-8d: what a credit note takes from the receivable. */
export const creditNotePosting = definePosting({
  event: 'billing.creditNote',
  label: 'Nota crédito: lo que deja de deberse',
  facts: {},
  values: owed,
  accounts,
  lines: [
    { side: 'credit', account: 'receivable', value: 'net' },
    { side: 'credit', account: `purpose:${moderatingCollected.key}`, value: 'moderating' },
    { side: 'credit', account: 'purpose:unidentifiedGiro', value: 'giro' },
    { side: 'credit', account: 'purpose:advancesReceived', value: 'advance' },
  ],
  leaves: '-net - moderating - giro - advance',
  samples: some.map((net) => ({ values: { net, moderating: pesos(5_000), giro: zero, advance: zero } })),
})

/**
 * A-8d: the income that a note of this vigencia reverses. A-8e: for an invoice of an earlier vigencia, the impairment held for
 * its payer, and the rest as an expense of this one.
 */
export const returnPosting = definePosting({
  event: 'billing.return',
  label: 'Nota crédito: rebaja del ingreso',
  facts: { vigencia: vigencias },
  values: { amount: 'Valor que se devuelve', impaired: 'Parte que ya estaba deteriorada' },
  accounts: {},
  lines: [
    {
      when: { vigencia: 'current' },
      side: 'debit',
      account: `purpose:${serviceReturns.key}`,
      value: 'amount',
    },
    {
      when: { vigencia: 'previous' },
      side: 'debit',
      account: `purpose:${impairmentHeld.key}`,
      value: 'impaired',
    },
    {
      when: { vigencia: 'previous' },
      side: 'debit',
      account: `purpose:${priorServiceReturns.key}`,
      value: 'amount - impaired',
    },
  ],
  leaves: 'amount',
  samples: some.map((amount, index) => ({
    values: { amount, impaired: [zero, pesos(40_000), amount][index]! },
  })),
})
