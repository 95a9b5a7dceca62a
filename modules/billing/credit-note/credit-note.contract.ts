import {
  choice,
  condition,
  day,
  defineDocument,
  flag,
  lifecycle,
  lines,
  listOf,
  money,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { dianStates, ripsStates } from '../invoice/invoice.contract.ts'

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

/** Nota crédito: the only way to take back what was invoiced, whole or in part (billing dossier §6.1). */
export const creditNote = defineDocument({
  module: 'billing',
  name: 'creditNote',
  label: { one: 'Nota crédito', many: 'Notas crédito', gender: 'f' },
  number: { prefix: 'Nota crédito', restarts: 'never' },
  fields: creditNoteFields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      issued: { label: 'Emitida', tone: 'good' },
    },
    {
      approve: {
        label: 'Emitir nota crédito',
        from: 'draft',
        to: 'issued',
        takesNumber: true,
        consequence:
          'Rebaja la factura, la cartera, el contrato, la contabilidad y el presupuesto, y se envía a la DIAN.',
      },
    },
  ),
  list: listOf({
    columns: {
      fullNumber: text('Número'),
      date: creditNoteFields.date,
      invoiceId: creditNoteFields.invoiceId,
      terceroId: ref('people.tercero', 'Pagador'),
      concept: creditNoteFields.concept,
      reason: creditNoteFields.reason,
      amount: money('Valor'),
      net: money('Rebaja de cartera'),
      condition: condition('Estado', { draft: ['Borrador', 'neutral'], issued: ['Emitida', 'good'] }),
      dianState: condition('DIAN', dianStates),
      ripsState: condition('RIPS', ripsStates),
    },
    totals: ['amount', 'net'],
    sort: '-date',
    filters: ['concept', 'condition', 'dianState', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número o motivo',
  }),
})
