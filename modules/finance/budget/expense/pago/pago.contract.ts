import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { z } from 'zod'
import { adjustmentDate, ownLines, reason } from '../../ledger/adjustment/adjustment.contract.ts'

export const pagoOrigins = {
  treasury: 'Comprobante de egreso',
  outside: 'Tesorería por fuera',
  migration: 'Migración de saldos',
  compensation: 'Compensación',
  crossing: 'Cruce de cuentas',
}

const header = {
  date: f.day('Fecha'),
  obligacionId: f.ref('budget.obligacion', 'Obligación'),
  origin: f.choice('Origen', pagoOrigins),
  supportNumber: f.text('Número del egreso o soporte', { max: 60 }),
  purpose: f.note('Concepto', { min: 10 }),
  netTotal: f.optional(
    f.money('Neto de la obligación', { help: 'Lo que recibe en total el beneficiario, menos retenciones' }),
  ),
  netPaid: f.optional(f.money('Neto que se gira')),
}

/** The gross paid by a net transfer, by line. */
export const grossPayment = defineQuery({
  id: 'budget.grossPayment',
  title: 'Valor bruto que corresponde al neto que se gira',
  access: 'budget.pago.edit',
  params: {
    obligacionId: f.ref('budget.obligacion', 'Obligación'),
    netTotal: f.money('Neto total'),
    netPaid: f.money('Neto que se gira'),
  },
  opens: ['obligacionId'],
  answers: z.object({
    gross: z.string(),
    lines: z.array(z.object({ lineId: z.string(), amount: z.string() })),
  }),
})

const states = issuedStates({ approved: 'Registrado', annulled: 'Reversado' })

/** Pago presupuestal: the gross value of the obligation that was paid (operations O16 and O17, §3.10). */
export const pago = defineDocument({
  id: 'budget.pago',
  label: { one: 'Pago presupuestal', many: 'Pagos presupuestales', gender: 'm' },
  number: { prefix: 'PG', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      obligacionLineId: f.lineRef('budget.obligacionLine', 'Rubro de la obligación'),
      amount: f.money('Valor bruto'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar pago', {
      consequence: 'La obligación queda pagada por este valor. Después solo podrá reversarlo.',
    }),
    refund: {
      label: 'Reintegrar',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, lines: ownLines, reason },
      suffix: 'R',
      consequence: 'El beneficiario devolvió dinero en la misma vigencia: queda libre en el registro.',
    },
    annul: annuls('Reversar', {
      params: { date: adjustmentDate, reason },
      reverses: true,
      consequence: 'La obligación vuelve a quedar por pagar.',
    }),
  }),
  list: documentList({
    columns: {
      date: header.date,
      obligacionId: header.obligacionId,
      terceroId: f.ref('people.tercero', 'Tercero'),
      supportNumber: header.supportNumber,
      purpose: header.purpose,
      condition: conditionOf(states),
      total: f.money('Valor'),
      released: f.money('Reversado'),
    },
    totals: ['total', 'released'],
    filters: ['condition', 'terceroId', 'obligacionId', 'date'],
    byVigencia: true,
    totalsByDay: {},
    searches: 'Número, concepto o soporte',
  }),
  screens: screensAt('/rubro-pago'),
})
