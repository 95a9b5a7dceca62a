import { causacionKinds } from '@quina/accounting/contract'
import {
  choice,
  condition,
  day,
  defineOptions,
  integer,
  listOf,
  money,
  optional,
  permission,
  ref,
  text,
} from '@quina/blocks'
import { priorities } from '../payment-order/payment.contract.ts'

export const payablePath = '/api/treasury/payable'
export const viewPayables = permission('treasury.payable.view', 'Ver cuentas por pagar')

/** What may be programmed of a tercero, for the lines of an order. */
export const payableOptions = defineOptions({
  id: 'treasury.payable',
  title: 'Cuentas por pagar de un tercero, para una orden de pago',
  access: viewPayables,
  params: { terceroId: optional(ref('people.tercero', 'Tercero')) },
})

/** What may be paid, tercero by tercero (finance dossier §4.2.1). */
export const payableList = listOf({
  columns: {
    terceroId: ref('people.tercero', 'Tercero'),
    causacionId: ref('accounting.causacion', 'Causación'),
    support: text('Documento'),
    date: day('Fecha'),
    dueOn: day('Vence'),
    gross: money('Bruto'),
    withheld: money('Retenciones'),
    net: money('Neto'),
    paid: money('Pagado'),
    programmed: money('Programado'),
    balance: money('Saldo'),
    free: money('Por programar'),
    kind: choice('Tipo', causacionKinds),
    rubros: text('Rubros'),
    fuentes: text('Fuentes'),
    priority: choice('Prioridad', priorities),
    pac: money('PAC disponible'),
    overdueDays: integer('Días mora'),
    condition: condition('Estado', {
      overdue: ['Vencida', 'bad'],
      due: ['Por pagar', 'warning'],
      programmed: ['Programada', 'info'],
    }),
    pacState: condition('PAC', {
      enough: ['Con PAC', 'good'],
      short: ['Sin PAC', 'bad'],
      free: ['No lo usa', 'neutral'],
    }),
    concept: text('Concepto'),
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
