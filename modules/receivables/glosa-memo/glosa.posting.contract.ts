import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const glosaMemo = definePurpose({
  key: 'glosaMemo',
  starter: '833301',
  label: 'Facturación glosada, en cuentas de orden',
  help: 'Recibe lo que los pagadores glosan, mientras se discute.',
  area: 'Cartera',
})

const glosaMirror = definePurpose({
  key: 'glosaMirror',
  starter: '891517',
  label: 'Contrapartida de la facturación glosada',
  help: 'Deudoras de control por contra: el espejo de la facturación glosada.',
  area: 'Cartera',
})

const ways = { told: 'Se notifica (A-8b)', over: 'Se levanta o se acredita (A-8c)' }

/** A-8b and A-8c: what is in discussion is told in memo accounts, each with its mirror (finance dossier §5.5). */
export const glosaPosting = definePosting({
  event: 'receivables.glosa',
  label: 'Glosas en trámite, en cuentas de orden',
  facts: { way: ways },
  values: { amount: 'Valor glosado' },
  accounts: {},
  lines: [
    { when: { way: 'told' }, side: 'debit', account: `purpose:${glosaMemo.key}`, value: 'amount' },
    { when: { way: 'told' }, side: 'credit', account: `purpose:${glosaMirror.key}`, value: 'amount' },
    { when: { way: 'over' }, side: 'debit', account: `purpose:${glosaMirror.key}`, value: 'amount' },
    { when: { way: 'over' }, side: 'credit', account: `purpose:${glosaMemo.key}`, value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
