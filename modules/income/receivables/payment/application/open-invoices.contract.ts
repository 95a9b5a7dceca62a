import {
  defineQuery,
  f,
  mappingParams,
  numbers,
  permissionFor,
  readAnswer,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import type { Day, Money } from '@quina/kernel'
import { z } from 'zod'
import { application } from './application.contract.ts'

const shared = {
  module: 'receivables',
  access: permissionFor(application, 'edit'),
  params: { paymentId: f.ref('receivables.payment', 'Pago') },
  opens: ['paymentId'],
} as const

const openInvoice = z.object({
  ...strings('id', 'number'),
  day: z.custom<Day>(),
  filedOn: z.custom<Day | null>(),
  filingNumber: z.string().nullable(),
  age: z.string(),
  balance: z.custom<Money>(),
})
export type OpenInvoice = z.output<typeof openInvoice>

/** The invoices that a payment may pay, the oldest radicado first, and the rest of the payment. */
export const openInvoicesOf = defineQuery({
  ...shared,
  name: 'openInvoices',
  title: 'Pagos de pagadores: facturas que puede pagar',
  answers: z.object({
    date: z.custom<Day>(),
    left: z.custom<Money>(),
    retainedLeft: z.custom<Money>(),
    invoices: z.array(openInvoice),
  }),
})

/** A row of the payer's list. */
export const detailRow = {
  prefix: f.optional(f.code('Prefijo', { max: 10 })),
  number: f.text('Número', { max: 40 }),
  amount: f.money('Valor pagado'),
  retained: f.optional(f.money('Retención')),
  deductedGlosa: f.optional(f.money('Glosa descontada')),
}

const detailLine = openInvoice.extend({
  /** The key that matched it: prefix and number, or the number alone. */
  key: z.enum(['number', 'bare']),
  amount: z.string(),
  ...stringsOrNull('retained', 'deductedGlosa'),
})
export type DetailLine = z.output<typeof detailLine>

/** The list that a payer sends in a sheet of what it pays, matched to what it owes. */
export const paymentDetail = defineQuery({
  ...shared,
  name: 'paymentDetail',
  title: 'Pagos de pagadores: leer la relación del pagador',
  takes: 'file',
  params: { ...shared.params, ...mappingParams },
  answers: readAnswer.extend({
    lines: z.array(detailLine),
    /**
     * The proof of the matching: the key by which each row found its invoice, what was reported, and what remains of the payment.
     */
    proof: z.object({
      ...numbers('byNumber', 'bare'),
      reported: z.custom<Money>(),
      matched: z.custom<Money>(),
      left: z.custom<Money>(),
    }),
  }),
})
