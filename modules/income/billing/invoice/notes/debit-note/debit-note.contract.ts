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
import { dianStates, ripsStates } from '../../invoice/invoice.contract.ts'
import type { NoteFacts } from '../credit-note/credit-note.contract.ts'

/** DIAN concepts of debit notes that a health service may have; interests and expenses have no RIPS record. */
export const debitConcepts = { '3': '3 Cambio del valor', '4': '4 Otros' }

const debitNoteFields = {
  date: f.day('Fecha'),
  invoiceId: f.ref('billing.invoice', 'Factura'),
  concept: f.choice('Concepto', debitConcepts),
  reason: f.text('Motivo', { min: 10, max: 500 }),
  lines: f.lines('Servicios que se cobraron por menos', {
    invoiceLineId: f.ref('billing.invoiceLine', 'Servicio'),
    amount: f.money('Valor que falta'),
  }),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  issued: { label: 'Emitida', tone: 'good' },
} as const

/** Nota débito: raises the value of a service billed for too little; the invoice stays valid (billing dossier §6.1). */
export const debitNote = defineDocument({
  id: 'billing.debitNote',
  label: { one: 'Nota débito', many: 'Notas débito', gender: 'f' },
  number: { prefix: 'Nota débito', restarts: 'never', whole: 'fullNumber' },
  fields: debitNoteFields,
  lifecycle: lifecycle('draft', states, {
    approve: issues('issued', 'Emitir nota débito', {
      consequence:
        'Aumenta lo que debe la factura, la cartera, el contrato, la contabilidad y el presupuesto, y se envía a la DIAN.',
    }),
  }),
  list: listOf({
    columns: {
      fullNumber: f.text('Número'),
      ...pick(debitNoteFields, 'date', 'invoiceId'),
      terceroId: f.ref('people.tercero', 'Pagador'),
      ...pick(debitNoteFields, 'concept', 'reason'),
      amount: f.money('Valor'),
      condition: conditionOf(states),
      dianState: f.condition('DIAN', dianStates),
      ripsState: f.condition('RIPS', ripsStates),
    },
    totals: ['amount'],
    sort: '-date',
    filters: ['concept', 'condition', 'dianState', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
  facts: z.custom<NoteFacts>(),
  screens: screensAt('/billing/debit-note'),
})

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
export const resendDebitNote = defineCommand({
  id: 'billing.resendDebitNote',
  verb: 'Reenviar a la DIAN',
  title: 'Notas débito: reenviar a la DIAN',
  access: permissionFor(debitNote, 'approve'),
  about: { noteId: f.ref('billing.debitNote', 'Nota débito') },
  answers: z.object({ id: z.string() }),
})
