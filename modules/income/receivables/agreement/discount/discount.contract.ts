import { definePosting, definePurpose } from '@quina/accounting/contract'
import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineParameter,
  f,
  lifecycle,
  listOf,
  reversesFrom,
  screensAt,
} from '@quina/blocks'
import { pesos, zero } from '@quina/kernel'
import { z } from 'zod'

/** Why less of an invoice is owed without a payment (billing dossier §2.4). Retentions are recorded with their payment. */
export const discountKinds = {
  deduction: 'Descuento del pagador que se acepta',
  prompt: 'Pronto pago',
  capita: 'Descuento de cápita según el acuerdo',
  financial: 'Descuento financiero',
  audit: 'Cuota de auditoría',
  rounding: 'Redondeo',
}
export type DiscountKind = keyof typeof discountKinds

const header = {
  date: f.day('Fecha'),
  payerId: f.ref('insurers.payer', 'Pagador'),
  kind: f.choice('Tipo', discountKinds),
  support: f.text('Documento soporte', { max: 120, help: 'Acta, oficio o cláusula del contrato' }),
  purpose: f.note('Motivo', { min: 10, max: 500 }),
}

/** The facts of a discount that are not fields of its form. */
export interface DiscountFacts {
  readonly notes: readonly { readonly id: string; readonly number: string; readonly amount: string }[]
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Aprobado', tone: 'info' },
  applied: { label: 'Aplicado', tone: 'good' },
  annulled: { label: 'Reversado', tone: 'bad' },
} as const

/** Reductions of a receivable without payment; those that change the price of a service are issued as a credit note. */
export const discount = defineDocument({
  id: 'receivables.discount',
  label: { one: 'Descuento', many: 'Descuentos', gender: 'm' },
  number: { prefix: 'DTO', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Facturas', {
      invoiceId: f.ref('receivables.invoice', 'Factura'),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar', {
      consequence: 'Queda aprobado. Las facturas deben lo mismo hasta que se aplique.',
    }),
    apply: {
      label: 'Aplicar',
      from: 'approved',
      to: 'applied',
      consequence:
        'Las facturas dejan de deber el descuento. Si cambia el precio del servicio, se emite y se envía a la DIAN ' +
        'una nota crédito.',
    },
    reject: annuls('Desistir', {
      params: { reason: f.note('Motivo', { min: 10, max: 500, help: 'Queda en la historia.' }) },
      consequence: 'No se aplicará. Las facturas siguen debiendo lo mismo.',
    }),
    annul: reversesFrom(
      'applied',
      'Reversar descuento',
      'Las facturas vuelven a deber el descuento, con movimientos de signo contrario.',
    ),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      ...header,
      invoices: f.integer('Facturas'),
      notes: f.optional(f.text('Notas crédito')),
      total: f.money('Valor'),
      condition: conditionOf(states),
    },
    totals: ['total'],
    sort: '-date',
    filters: ['date', 'payerId', 'kind', 'condition'],
    searches: 'Número, pagador, soporte o motivo',
  }),
  facts: z.custom<DiscountFacts>(),
  screens: screensAt('/accounting/wallet/discount'),
})

/** Above this amount a discount is approved by a user other than its author. */
export const discountLimit = defineParameter({
  id: 'receivables.discountLimit',
  area: 'Cartera',
  field: f.money('Valor desde el que otra persona aprueba un descuento', {
    help: 'Por encima de él, quien elaboró el descuento no lo aprueba.',
  }),
  initial: '1000000.00',
})

/** The most that may be rounded off an invoice. */
export const roundingMax = defineParameter({
  id: 'receivables.roundingMax',
  area: 'Cartera',
  field: f.money('Máximo redondeo por factura', { help: 'Más que eso no es redondeo: es otro descuento.' }),
  initial: '1000.00',
})

const agreedDiscounts = definePurpose({
  key: 'agreedDiscounts',
  starter: '439512',
  label: 'Descuentos acordados con pagadores',
  help: 'Descuentos financieros y cuotas de auditoría de lo facturado en esta vigencia.',
  area: 'Cartera',
})
const earlierDiscounts = definePurpose({
  key: 'earlierDiscounts',
  starter: '589090',
  label: 'Descuentos de vigencias anteriores y redondeos',
  help: 'Descuentos de lo facturado en una vigencia ya cerrada, y redondeos de cualquiera.',
  area: 'Cartera',
})

const vigencias = { current: 'De esta vigencia', previous: 'De vigencias anteriores' }

/**
 * A-8d and A-8e for what is given up without a credit note: for this vigencia, lowers the income; for an earlier one, uses the
 * impairment held for the payer, and the rest is an expense.
 */
export const discountPosting = definePosting({
  event: 'receivables.discount',
  label: 'Descuento de cartera sin nota crédito',
  facts: { kind: discountKinds, vigencia: vigencias },
  values: { amount: 'Valor del descuento', impaired: 'Parte que ya estaba deteriorada' },
  accounts: { invoice: 'Cuenta de la factura' },
  lines: [
    {
      when: { vigencia: 'current', kind: ['deduction', 'prompt', 'capita', 'financial', 'audit'] },
      side: 'debit',
      account: `purpose:${agreedDiscounts.key}`,
      value: 'amount',
    },
    {
      when: { vigencia: 'current', kind: 'rounding' },
      side: 'debit',
      account: `purpose:${earlierDiscounts.key}`,
      value: 'amount',
    },
    { when: { vigencia: 'previous' }, side: 'debit', account: 'purpose:impairmentHeld', value: 'impaired' },
    {
      when: { vigencia: 'previous' },
      side: 'debit',
      account: `purpose:${earlierDiscounts.key}`,
      value: 'amount - impaired',
    },
    { side: 'credit', account: 'invoice', value: 'amount' },
  ],
  samples: [1, 250_000, 50_000_000].map((whole) => ({
    values: { amount: pesos(whole), impaired: whole === 1 ? zero : pesos(100_000) },
  })),
})

/** What is stored for each applied line, with its name in the audit and in the refusals of the database. */
export const discountLineRecord = {
  table: 'receivables.discount_line',
  label: 'Descuento: factura',
  fields: {
    ...discount.fields.lines.of,
    account: f.text('Cuenta'),
    creditNoteId: f.ref('billing.creditNote', 'Nota crédito'),
  },
}
