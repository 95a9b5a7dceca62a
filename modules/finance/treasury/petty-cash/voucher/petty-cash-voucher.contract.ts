import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  f,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const header = {
  date: f.day('Fecha'),
  pettyCashId: f.ref('treasury.pettyCash', 'Caja menor'),
  receiverId: f.ref('people.tercero', 'Se entrega a'),
  amount: f.money('Valor'),
  purpose: f.note('Para qué', { min: 10 }),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Por legalizar', tone: 'warning' },
  settled: { label: 'Legalizado', tone: 'good' },
  annulled: { label: 'Reintegrado', tone: 'neutral' },
} as const

/** Vale provisional: money that a person took from a caja menor to buy with; in the books the fund still holds it. */
export const pettyCashVoucher = defineDocument({
  id: 'treasury.pettyCashVoucher',
  label: { one: 'Vale de caja menor', many: 'Vales de caja menor', gender: 'm' },
  number: { prefix: 'VP', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Entregar vale', {
      consequence: 'El dinero se aparta en la caja hasta que se legalice o se reintegre.',
    }),
    settle: {
      label: 'Legalizar con su gasto',
      from: 'approved',
      to: 'settled',
      consequence: 'El gasto que lo legaliza sale de la caja.',
    },
    reopen: {
      label: 'Volver a dejar por legalizar',
      from: 'settled',
      to: 'approved',
      consequence: 'El vale queda por legalizar otra vez.',
    },
    annul: reverses(
      'Reintegrar',
      'Quien lo recibió devolvió el dinero completo: vuelve a estar disponible en la caja.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'pettyCashId', 'receiverId', 'purpose', 'amount'),
      age: f.optional(f.integer('Días sin legalizar')),
      condition: conditionOf(states),
    },
    totals: ['amount'],
    filters: ['condition', 'pettyCashId', 'receiverId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  screens: screensAt('/tesoreria/caja-menor/vales'),
})
