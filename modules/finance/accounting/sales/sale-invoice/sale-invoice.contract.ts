import {
  approves,
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

/** The states of the electronic document of an invoice before the DIAN. */
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

/** The derived facts of an invoice. Amounts are money text. */
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
  date: f.day('Fecha'),
  terceroId: f.ref('people.tercero', 'Cliente'),
  paymentForm: f.choice('Forma de pago', paymentForms),
  paymentMeans: f.choice('Medio de pago', paymentMeans),
  dueOn: f.day('Vencimiento'),
  orderNumber: f.optional(f.code('Orden de compra o contrato', { max: 40 })),
  purpose: f.note('Concepto', { min: 10 }),
}

const line = {
  conceptId: f.ref('accounting.concept', 'Concepto'),
  detail: f.optional(f.text('Detalle', { max: 200 })),
  quantity: f.quantity('Cantidad'),
  unitPrice: f.money('Valor unitario'),
  vatRate: f.optional(f.percent('IVA %')),
  rubroId: f.optional(f.ref('budget.rubro', 'Rubro de ingreso')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  cpc: f.optional(f.code('CPC', { max: 20 })),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
}

/** Factura de venta of anything but health services: rents, copies, training, waste (finance dossier A-17, billing §2.5). */
export const saleInvoice = defineDocument({
  id: 'accounting.saleInvoice',
  label: { one: 'Factura de venta', many: 'Facturas de venta', gender: 'f' },
  number: { prefix: 'FO', restarts: 'never', whole: 'item' },
  fields: { ...header, lines: f.lines('Lo que se vende', line) },
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
      item: f.text('Factura'),
      ...pick(header, 'date', 'terceroId', 'purpose', 'paymentForm'),
      base: f.money('Sin IVA'),
      vat: f.money('IVA'),
      total: f.money('Total'),
      noted: f.money('Notas crédito'),
      balance: f.money('Saldo'),
      dueOn: header.dueOn,
      overdue: f.flag('Vencida'),
      dianState: f.optional(f.condition('DIAN', saleDianStates)),
      creditedBy: f.optional(f.text('Notas')),
      condition: f.condition('Estado', {
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

/** Regenerates, under the same number, a document that the DIAN rejected. */
export const resendSale = defineCommand({
  id: 'accounting.resendSale',
  verb: 'Rehacer y enviar de nuevo',
  title: 'Facturas de venta: rehacer y enviar de nuevo',
  access: permissionFor(saleInvoice, 'approve'),
  keyed: true,
  about: { id: f.ref('accounting.saleInvoice', 'Factura') },
  answers: z.object({ id: z.string() }),
})

/** Concepts of sales, each with its VAT, its rubro of that year and its only fuente. */
export const saleConceptOptions = defineOptions({
  id: 'accounting.sale-concept',
  title: 'Conceptos de venta con su rubro',
  access: permissionFor(saleInvoice, 'edit'),
  params: { date: f.optional(f.day('Fecha')) },
})
