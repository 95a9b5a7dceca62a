import {
  conditionOf,
  defineCommand,
  defineDocument,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { type DianState, dianStates, type RipsState, ripsStates } from '../../invoice/invoice.contract.ts'

/** Concepts of DIAN for credit notes. */
export const creditConcepts = {
  '1': '1 Devolución parcial de servicios',
  '2': '2 Anulación de la factura',
  '3': '3 Rebaja o descuento',
  '4': '4 Ajuste de precio',
}

const creditNoteFields = {
  date: f.day('Fecha'),
  invoiceId: f.ref('billing.invoice', 'Factura'),
  concept: f.choice('Concepto', creditConcepts),
  reason: f.text('Motivo', { min: 10, max: 500 }),
  frees: f.flag('Volver a facturar sus cargos'),
  lines: f.optional(
    f.lines('Líneas que se rebajan', {
      invoiceLineId: f.ref('billing.invoiceLine', 'Servicio'),
      amount: f.money('Valor'),
    }),
  ),
}

/** The facts of a note that are not fields of its form. */
export interface NoteFacts {
  readonly fullNumber: string
  readonly uuid: string | null
  readonly cuv: string | null
  readonly electronicId: string | null
  readonly dianState: DianState
  readonly dianAnswer: string | null
  readonly ripsState: RipsState
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  issued: { label: 'Emitida', tone: 'good' },
} as const

/** Nota crédito: the only way to reverse what was invoiced, whole or in part (billing dossier §6.1). */
export const creditNote = defineDocument({
  id: 'billing.creditNote',
  label: { one: 'Nota crédito', many: 'Notas crédito', gender: 'f' },
  number: { prefix: 'Nota crédito', restarts: 'never', whole: 'fullNumber' },
  fields: creditNoteFields,
  lifecycle: lifecycle('draft', states, {
    approve: issues('issued', 'Emitir nota crédito', {
      consequence:
        'Rebaja la factura, la cartera, el contrato, la contabilidad y el presupuesto, y se envía a la DIAN.',
    }),
  }),
  list: listOf({
    columns: {
      fullNumber: f.text('Número'),
      ...pick(creditNoteFields, 'date', 'invoiceId'),
      terceroId: f.ref('people.tercero', 'Pagador'),
      ...pick(creditNoteFields, 'concept', 'reason'),
      amount: f.money('Valor'),
      net: f.money('Rebaja de cartera'),
      condition: conditionOf(states),
      dianState: f.condition('DIAN', dianStates),
      ripsState: f.condition('RIPS', ripsStates),
    },
    totals: ['amount', 'net'],
    sort: '-date',
    filters: ['concept', 'condition', 'dianState', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  facts: z.custom<NoteFacts>(),
  screens: screensAt('/billing/credit-note'),
})

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
export const resendCreditNote = defineCommand({
  id: 'billing.resendCreditNote',
  verb: 'Reenviar a la DIAN',
  title: 'Notas crédito: reenviar a la DIAN',
  access: permissionFor(creditNote, 'approve'),
  about: { noteId: f.ref('billing.creditNote', 'Nota crédito') },
  answers: z.object({ id: z.string() }),
})
