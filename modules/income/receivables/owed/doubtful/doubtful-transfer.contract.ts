import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  approves,
  conditionOf,
  defineDocument,
  f,
  issuedStates,
  lifecycle,
  listOf,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pesos } from '@quina/kernel'

const ways = { doubtful: 'A difícil recaudo', current: 'De vuelta a la cartera corriente' }
const header = {
  date: f.day('Fecha'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  way: f.choice('Traslado', ways),
  support: f.text('Acta o concepto', {
    max: 120,
    help: 'Quién lo decidió: acta del comité de cartera, concepto jurídico',
  }),
  purpose: f.note('Motivo', { min: 10, max: 500 }),
}
const states = issuedStates({ approved: 'Trasladado', annulled: 'Reversado' })

/** Moves invoices that are hard to collect to their account (1385), and back (A-8f of the finance dossier). */
export const doubtfulTransfer = defineDocument({
  id: 'receivables.doubtfulTransfer',
  label: { one: 'Traslado de difícil recaudo', many: 'Traslados de difícil recaudo', gender: 'm' },
  number: { prefix: 'DR', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Facturas', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Saldo'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Trasladar', {
      consequence:
        'Lo que deben las facturas pasa de una cuenta a la otra. Deben lo mismo, y sus pagos y notas se contabilizan allí.',
    }),
    annul: reverses(
      'Reversar traslado',
      'Las facturas vuelven a la cuenta de donde salieron, con un asiento contrario.',
    ),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      ...header,
      invoices: f.integer('Facturas'),
      total: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    sort: '-date',
    filters: ['date', 'payerId', 'way', 'condition'],
    searches: 'Número, pagador, acta o motivo',
  }),
  screens: screensAt('/accounting/wallet/doubtful'),
})

export const doubtfulServices = definePurpose({
  key: 'doubtfulServices',
  starter: '138509',
  label: 'Cartera de servicios de salud de difícil recaudo',
  help: 'Recibe lo que deben las facturas que se trasladan a difícil recaudo.',
  area: 'Cartera',
})

/** A-8f: moves what an invoice owes from one account to the other. The memo A-8b belongs to the glosa, not to this document. */
export const doubtfulPosting = definePosting({
  event: 'receivables.doubtfulTransfer',
  label: 'Traslado de cartera a difícil recaudo, y de vuelta',
  facts: { way: ways },
  values: { amount: 'Saldo de la factura' },
  accounts: { to: 'Cuenta a la que pasa', from: 'Cuenta de la que sale' },
  lines: [
    { side: 'debit', account: 'to', value: 'amount' },
    { side: 'credit', account: 'from', value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
