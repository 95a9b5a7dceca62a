import {
  choice,
  condition,
  conditionOf,
  day,
  defineCommand,
  defineDocument,
  flag,
  lifecycle,
  lines,
  listOf,
  money,
  optional,
  permissionFor,
  ref,
  screensAt,
  text,
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
  date: day('Fecha'),
  invoiceId: ref('billing.invoice', 'Factura'),
  concept: choice('Concepto', creditConcepts),
  reason: text('Motivo', { min: 10, max: 500 }),
  frees: flag('Volver a facturar sus cargos'),
  lines: optional(
    lines('Líneas que se rebajan', {
      invoiceLineId: ref('billing.invoiceLine', 'Servicio'),
      amount: money('Valor'),
    }),
  ),
}

/** What a note tells besides its header. */
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

/** Nota crédito: the only way to take back what was invoiced, whole or in part (billing dossier §6.1). */
export const creditNote = defineDocument({
  id: 'billing.creditNote',
  label: { one: 'Nota crédito', many: 'Notas crédito', gender: 'f' },
  number: { prefix: 'Nota crédito', restarts: 'never', whole: 'fullNumber' },
  fields: creditNoteFields,
  lifecycle: lifecycle('draft', states, {
    approve: {
      label: 'Emitir nota crédito',
      from: 'draft',
      to: 'issued',
      takesNumber: true,
      consequence:
        'Rebaja la factura, la cartera, el contrato, la contabilidad y el presupuesto, y se envía a la DIAN.',
    },
  }),
  list: listOf({
    columns: {
      fullNumber: text('Número'),
      ...pick(creditNoteFields, 'date', 'invoiceId'),
      terceroId: ref('people.tercero', 'Pagador'),
      ...pick(creditNoteFields, 'concept', 'reason'),
      amount: money('Valor'),
      net: money('Rebaja de cartera'),
      condition: conditionOf(states),
      dianState: condition('DIAN', dianStates),
      ripsState: condition('RIPS', ripsStates),
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
  about: { noteId: ref('billing.creditNote', 'Nota crédito') },
  answers: z.object({ id: z.string() }),
})
