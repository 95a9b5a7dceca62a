import {
  approves,
  conditionOf,
  defineCommand,
  defineDocument,
  defineOptions,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permissionFor,
  reverses,
  screensAt,
} from '@quina/blocks'
import { z } from 'zod'
import { type Electronic, saleDianStates, saleInvoice } from '../sale-invoice/sale-invoice.contract.ts'

/** Concepts of the DIAN for credit notes, except annulment (2), which is done on the invoice itself. */
export const saleCreditConcepts = {
  '1': 'Devolución parcial',
  '3': 'Rebaja o descuento',
  '4': 'Ajuste de precio',
  '5': 'Descuento por pronto pago',
  '6': 'Descuento por volumen',
} as const

/** The lines of one invoice, each with its amount not credited yet; those of all invoices when none is given. */
export const creditableLineOptions = defineOptions({
  id: 'accounting.saleInvoiceLine',
  title: 'Líneas de una factura de venta, para elegir',
  access: permissionFor(saleInvoice, 'view'),
  params: { parentId: f.optional(f.ref('accounting.saleInvoice', 'Factura')) },
})

/** The derived facts of a note for its screen and its print. */
export interface SaleNoteFacts {
  readonly item: string | null
  readonly invoiceItem: string
  readonly terceroLabel: string
  readonly dianState: string | null
  readonly total: string
  readonly adjustmentId: string | null
  readonly vouchers: readonly { readonly id: string; readonly label: string }[] | null
  /** The VAT of each line, in order; computed by its rate in a draft. */
  readonly vats: readonly string[]
  readonly electronic: readonly Electronic[]
}

const header = {
  date: f.day('Fecha'),
  saleInvoiceId: f.ref('accounting.saleInvoice', 'Factura'),
  concept: f.choice('Concepto', saleCreditConcepts),
  reason: f.note('Motivo', { min: 10, max: 500 }),
}

const states = issuedStates({ approved: 'Expedida', annulled: 'Anulada' })

/** Nota crédito for part of a factura de venta (finance dossier A-17, billing §2.5); a whole invoice is annulled instead. */
export const saleCreditNote = defineDocument({
  id: 'accounting.saleCreditNote',
  label: { one: 'Nota crédito de venta', many: 'Notas crédito de venta', gender: 'f' },
  number: { prefix: 'NV', restarts: 'never', whole: 'item' },
  fields: {
    ...header,
    lines: f.lines('Lo que se rebaja', {
      saleInvoiceLineId: f.ref('accounting.saleInvoiceLine', 'Lo que se vendió'),
      amount: f.money('Valor sin IVA'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Expedir nota crédito', {
      consequence:
        'Toma número, rebaja lo que debe el cliente, el ingreso, su IVA y su reconocimiento. Si la factura es ' +
        'electrónica, se envía a la DIAN.',
    }),
    annul: reverses(
      'Anular',
      'El cliente vuelve a deber lo que se le rebajó. El número no se vuelve a usar.',
    ),
  }),
  list: documentList({
    columns: {
      item: f.text('Nota'),
      date: header.date,
      saleInvoiceId: header.saleInvoiceId,
      terceroId: f.ref('people.tercero', 'Cliente'),
      concept: header.concept,
      reason: header.reason,
      base: f.money('Sin IVA'),
      vat: f.money('IVA'),
      total: f.money('Total'),
      dianState: f.optional(f.condition('DIAN', saleDianStates)),
      condition: conditionOf(states),
    },
    totals: ['base', 'vat', 'total'],
    filters: ['condition', 'dianState', 'concept', 'terceroId', 'saleInvoiceId', 'date'],
    byVigencia: true,
    searches: 'Número, factura, cliente o motivo',
  }),
  facts: z.custom<SaleNoteFacts>(),
  screens: screensAt('/factura-venta/notas'),
})

/** Regenerates, under the same number, a note that the DIAN rejected. */
export const resendSaleNote = defineCommand({
  id: 'accounting.resendSaleNote',
  verb: 'Rehacer y enviar de nuevo',
  title: 'Notas crédito de ventas: rehacer y enviar de nuevo',
  access: permissionFor(saleCreditNote, 'approve'),
  keyed: true,
  about: { id: f.ref('accounting.saleCreditNote', 'Nota crédito') },
  answers: z.object({ id: z.string() }),
})
