import {
  approves,
  choice,
  code,
  condition,
  day,
  defineCommand,
  defineDocument,
  defineOptions,
  documentList,
  flag,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  percent,
  permissionFor,
  quantity,
  ref,
  reverses,
  screensAt,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const paymentForms = { cash: 'Contado', credit: 'Crédito' } as const

/** Medios de pago, by the codes of the DIAN. */
const paymentMeans = {
  '10': 'Efectivo',
  '20': 'Cheque',
  '42': 'Consignación',
  '47': 'Transferencia débito',
  '48': 'Tarjeta de crédito',
  '49': 'Tarjeta débito',
  '1': 'Sin definir',
} as const

/** The state of an invoice before the DIAN: that of its electronic document. */
export const saleDianStates = {
  pending: ['Por enviar', 'warning'],
  sent: ['Enviada, sin respuesta', 'info'],
  accepted: ['Aceptada', 'good'],
  notified: ['Aceptada con notificación', 'good'],
  rejected: ['Rechazada', 'bad'],
  contingency: ['En contingencia', 'warning'],
} as const

/** The state of an electronic document, from the module that sends it. */
export interface Electronic {
  readonly id: string
  readonly kind: 'invoice' | 'credit-note'
  readonly number: string
  /** CUFE of an invoice, CUDE of a note. */
  readonly cufe: string
  readonly state: keyof typeof saleDianStates
  /** Why it was rejected or is waiting; null without a message. */
  readonly declared: string | null
  readonly simulated: boolean
}

/** The facts of an invoice besides what was typed. Amounts are money text. */
export interface SaleFacts {
  readonly item: string | null
  readonly authorization: string | null
  readonly balance: string
  readonly ingresoId: string | null
  readonly terceroId: string
  readonly dianState: keyof typeof saleDianStates | null
  readonly vouchers: readonly { readonly id: string; readonly label: string }[] | null
  readonly electronic: readonly Electronic[]
  readonly notes: readonly { readonly id: string; readonly label: string; readonly total: string }[] | null
}

const header = {
  date: day('Fecha'),
  terceroId: ref('people.tercero', 'Cliente'),
  paymentForm: choice('Forma de pago', paymentForms),
  paymentMeans: choice('Medio de pago', paymentMeans),
  dueOn: day('Vencimiento'),
  orderNumber: optional(code('Orden de compra o contrato', { max: 40 })),
  purpose: note('Concepto', { min: 10 }),
}

const line = {
  conceptId: ref('accounting.concept', 'Concepto'),
  detail: optional(text('Detalle', { max: 200 })),
  quantity: quantity('Cantidad'),
  unitPrice: money('Valor unitario'),
  vatRate: optional(percent('IVA %')),
  rubroId: optional(ref('budget.rubro', 'Rubro de ingreso')),
  fuenteId: optional(ref('budget.fuente', 'Fuente')),
  cpc: optional(code('CPC', { max: 20 })),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
}

/** Factura de venta of what is no health service: rents, copies, training, waste (finance dossier A-17, billing §2.5). */
export const saleInvoice = defineDocument({
  id: 'accounting.saleInvoice',
  label: { one: 'Factura de venta', many: 'Facturas de venta', gender: 'f' },
  number: { prefix: 'FO', restarts: 'never', whole: 'item' },
  fields: { ...header, lines: lines('Lo que se vende', line) },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Expedida', annulled: 'Anulada' }), {
    approve: approves('Expedir factura', {
      consequence: 'Toma número, se contabiliza y se reconoce el ingreso. Después no podrá editarla.',
    }),
    annul: reverses(
      'Anular',
      'Se reversan el comprobante y el reconocimiento. Si la DIAN ya aceptó la factura, se expide una nota crédito ' +
        'electrónica por el total. El número no se vuelve a usar.',
    ),
  }),
  list: documentList({
    columns: {
      item: text('Factura'),
      ...pick(header, 'date', 'terceroId', 'purpose', 'paymentForm'),
      base: money('Sin IVA'),
      vat: money('IVA'),
      total: money('Total'),
      noted: money('Notas crédito'),
      balance: money('Saldo'),
      dueOn: header.dueOn,
      overdue: flag('Vencida'),
      dianState: optional(condition('DIAN', saleDianStates)),
      creditedBy: optional(text('Notas')),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Por cobrar', 'warning'],
        partial: ['Cobro parcial', 'info'],
        paid: ['Pagada', 'good'],
        credited: ['Acreditada', 'neutral'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['base', 'vat', 'total', 'noted', 'balance'],
    filters: ['condition', 'dianState', 'terceroId', 'date', 'dueOn', 'overdue', 'paymentForm'],
    byVigencia: true,
    searches: 'Número o concepto',
  }),
  facts: z.custom<SaleFacts>(),
  screens: screensAt('/factura-venta'),
})

/** Makes anew, under its number, what the DIAN rejected. */
export const resendSale = defineCommand({
  id: 'accounting.resendSale',
  verb: 'Rehacer y enviar de nuevo',
  title: 'Facturas de venta: rehacer y enviar de nuevo',
  access: permissionFor(saleInvoice, 'approve'),
  keyed: true,
  about: { id: ref('accounting.saleInvoice', 'Factura') },
  answers: z.object({ id: z.string() }),
})

/** Concepts of the family of invoices, each with its VAT, its rubro of that year and its only fuente. */
export const saleConceptOptions = defineOptions({
  id: 'accounting.sale-concept',
  title: 'Conceptos de venta con su rubro',
  access: permissionFor(saleInvoice, 'edit'),
  params: { date: optional(day('Fecha')) },
})
