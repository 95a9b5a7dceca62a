import { causacionKinds } from '@quina/accounting/contract'
import { defineOptions, f, listOf, permission } from '@quina/blocks'
import { priorities } from '../payment-order/payment.contract.ts'

export const payablePath = '/api/treasury/payable'
export const viewPayables = permission('treasury.payable.view', 'Ver cuentas por pagar')

/** The payables of a tercero that may be programmed, for the lines of an order. */
export const payableOptions = defineOptions({
  id: 'treasury.payable',
  title: 'Cuentas por pagar de un tercero, para una orden de pago',
  access: viewPayables,
  params: { terceroId: f.optional(f.ref('people.tercero', 'Tercero')) },
})

/** The amounts that may be paid, by tercero (finance dossier §4.2.1). */
export const payableList = listOf({
  columns: {
    terceroId: f.ref('people.tercero', 'Tercero'),
    causacionId: f.ref('accounting.causacion', 'Causación'),
    support: f.text('Documento'),
    date: f.day('Fecha'),
    dueOn: f.day('Vence'),
    gross: f.money('Bruto'),
    withheld: f.money('Retenciones'),
    net: f.money('Neto'),
    paid: f.money('Pagado'),
    programmed: f.money('Programado'),
    balance: f.money('Saldo'),
    free: f.money('Por programar'),
    kind: f.choice('Tipo', causacionKinds),
    rubros: f.text('Rubros'),
    fuentes: f.text('Fuentes'),
    priority: f.choice('Prioridad', priorities),
    pac: f.money('PAC disponible'),
    overdueDays: f.integer('Días mora'),
    condition: f.condition('Estado', {
      overdue: ['Vencida', 'bad'],
      due: ['Por pagar', 'warning'],
      programmed: ['Programada', 'info'],
    }),
    pacState: f.condition('PAC', {
      enough: ['Con PAC', 'good'],
      short: ['Sin PAC', 'bad'],
      free: ['No lo usa', 'neutral'],
    }),
    concept: f.text('Concepto'),
  },
  totals: ['gross', 'net', 'paid', 'programmed', 'balance', 'free'],
  sort: 'dueOn',
  filters: [
    'terceroId',
    'condition',
    'dueOn',
    'pacState',
    'rubros',
    'fuentes',
    'kind',
    'priority',
    'balance',
  ],
  searches: 'Tercero, documento o concepto',
})
