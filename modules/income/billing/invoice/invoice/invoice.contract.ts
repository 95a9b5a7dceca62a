import {
  choice,
  code,
  condition,
  day,
  defineCommand,
  defineDocument,
  defineOptions,
  flag,
  integer,
  lifecycle,
  listOf,
  money,
  note,
  optional,
  permissionFor,
  ref,
  text,
} from '@quina/blocks'
import { coverages, modalities, withoutContracts } from '@quina/insurers/contract'
import { pick } from '@quina/kernel'
import { userTypes } from '@quina/people/contract'
import { z } from 'zod'
import type { ClaimsOfInvoice } from '../../rules/invoice-claims/claims.contract.ts'
import type { Finding } from '../charges/check/facts.contract.ts'
import {
  type FilingState,
  filingStates,
  type ReceivableState,
  receivableStates,
} from '../receivable/receivable.contract.ts'

export const invoiceKinds = {
  event: 'Evento',
  capita: 'Cápita',
  pgp: 'Pago global prospectivo',
  package: 'Paquete',
  program: 'Programa',
  particular: 'Particular',
  collection: 'Recaudo a usuarios',
  other: 'Otra',
}
export type InvoiceKind = keyof typeof invoiceKinds
/** Invoices of a month of a contract, which have no admission. */
export const monthlyKinds: readonly InvoiceKind[] = ['capita', 'pgp', 'package']

/**
 * Where it was attended; the catalogue of `/billing/invoice/:ambitId`. Its codes are not those of an admission, where `'2'` is
 * urgencias and `'3'` hospitalización.
 */
export const ambits = {
  '1': 'Ambulatorio',
  '2': 'Hospitalario',
  '3': 'Urgencias',
  '4': 'Domiciliario o extramural',
  '5': 'Programa o PyD',
  '6': 'Particular o venta directa',
}
export type Ambit = keyof typeof ambits

export const dianStates = {
  none: ['No aplica', 'neutral'],
  'to-send': ['Por enviar', 'warning'],
  sent: ['Enviada', 'info'],
  accepted: ['Aceptada', 'good'],
  'accepted-noted': ['Aceptada con notificación', 'good'],
  rejected: ['Rechazada', 'bad'],
  contingency: ['En contingencia', 'warning'],
} as const
export type DianState = keyof typeof dianStates

export const ripsStates = {
  none: ['Sin generar', 'neutral'],
  faulty: ['Con errores', 'bad'],
  ready: ['Listo', 'info'],
  sent: ['Enviado', 'info'],
  approved: ['Aprobado', 'good'],
  'approved-noted': ['Aprobado con notificación', 'good'],
  rejected: ['Rechazado', 'bad'],
  exempt: ['No aplica', 'neutral'],
} as const
export type RipsState = keyof typeof ripsStates

export const documentStates = {
  draft: ['Prefactura', 'neutral'],
  issued: ['Emitida', 'good'],
  annulled: ['Anulada', 'bad'],
  dropped: ['Descartada', 'neutral'],
} as const

export const invoiceFields = {
  date: day('Fecha'),
  kind: choice('Tipo', invoiceKinds),
  ambit: choice('Ámbito', ambits),
  admissionId: optional(ref('care.admission', 'Admisión')),
  patientId: optional(ref('people.patient', 'Paciente')),
  payerId: optional(ref('insurers.payer', 'Pagador')),
  contractId: optional(ref('insurers.contract', 'Contrato')),
  terceroId: ref('people.tercero', 'Se factura a'),
  coverage: choice('Cobertura', coverages),
  modality: choice('Modalidad de pago', modalities),
  withoutContract: optional(choice('Factura sin contrato', withoutContracts)),
  userType: optional(choice('Tipo de usuario', userTypes)),
  authorizationNumber: optional(code('Autorización', { max: 30 })),
  policy: optional(code('Póliza', { max: 60 })),
  siras: optional(code('Radicado SIRAS', { max: 60 })),
  periodFrom: day('Desde'),
  periodTo: day('Hasta'),
  partial: flag('Corte de una estancia que sigue'),
  discount: money('Descuento pactado'),
  shared: money('Pagos compartidos'),
  advance: money('Anticipo que se legaliza'),
  advanceId: optional(
    ref('treasury.receivablesAdvance', 'De qué anticipo', {
      help: 'Uno con saldo de quien se factura',
    }),
  ),
  notes: optional(note('Observaciones', { max: 1000 })),
}

/** The facts of an invoice besides its header. Amounts are money text. */
export interface InvoiceFacts extends ClaimsOfInvoice {
  readonly fullNumber: string
  readonly gross: string
  readonly discount: string
  readonly copago: string
  readonly cuota: string
  readonly shared: string
  readonly advance: string
  readonly advanceLabel: string | null
  readonly net: string
  readonly balance: string
  readonly noted: string
  readonly paid: string
  readonly dueOn: string | null
  readonly uuid: string | null
  readonly cuv: string | null
  readonly electronicId: string | null
  readonly filingNumber: string | null
  readonly dianState: DianState
  readonly ripsState: RipsState
  readonly filingState: FilingState
  readonly receivableState: ReceivableState
  /** The sums on its paper; `moderating` is what the user pays of whatever kind. */
  readonly totals: Readonly<Record<'gross' | 'discount' | 'moderating' | 'advance' | 'net', string>>
  readonly lines: readonly InvoicedLine[]
  /** Of an invoice of several patients, each of them; none of the rest. */
  readonly patients: readonly InvoicedPatient[]
  readonly notes: readonly InvoiceNote[]
  readonly debits: readonly InvoiceNote[]
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
  readonly effects: readonly { readonly kind: string; readonly id: string }[]
  readonly findings: readonly Finding[]
}

interface InvoiceNote {
  readonly id: string
  readonly number: string
  readonly amount: string
  readonly status: string
}

/** An admission of a patient in an invoice of several. */
export interface InvoicedPatient {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly admission: string
  /** When it was first attended. */
  readonly day: string
  readonly charges: number
  readonly amount: string
}

interface InvoicedLine {
  readonly id: string
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly amount: string
}

const reason = text('Motivo', { min: 10 })

/** Factura de venta of health services: a prefactura until it takes the number of DIAN (billing dossier §4, §6). */
export const invoice = defineDocument({
  id: 'billing.invoice',
  label: { one: 'Factura', many: 'Facturas', gender: 'f' },
  number: { prefix: 'Factura', restarts: 'never', whole: 'fullNumber', unnumbered: 'Prefactura' },
  fields: invoiceFields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Prefactura', tone: 'neutral', editable: true },
      issued: { label: 'Emitida', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
      dropped: { label: 'Descartada', tone: 'neutral' },
    },
    {
      issue: {
        label: 'Facturar',
        from: 'draft',
        to: 'issued',
        takesNumber: true,
        consequence:
          'Toma el número de la resolución, se contabiliza y se envía a la DIAN. Después solo se corrige con nota crédito.',
      },
      drop: {
        label: 'Descartar prefactura',
        from: 'draft',
        to: 'dropped',
        params: { reason },
        danger: true,
        consequence: 'Sus cargos quedan pendientes por facturar.',
      },
      annul: {
        label: 'Anular con nota crédito',
        from: 'issued',
        to: 'annulled',
        params: { reason, frees: flag('Volver a facturar sus cargos') },
        danger: true,
        consequence:
          'Se emite una nota crédito por el total: se reversan la cartera, el contrato, la contabilidad y el presupuesto.',
      },
    },
  ),
  list: listOf({
    columns: {
      fullNumber: text('Número'),
      date: invoiceFields.date,
      dueOn: optional(day('Vence')),
      ...pick(invoiceFields, 'kind', 'ambit'),
      program: optional(text('Programa')),
      ...pick(invoiceFields, 'patientId', 'terceroId', 'contractId', 'admissionId', 'authorizationNumber'),
      gross: money('Bruto'),
      discount: money('Descuento'),
      copago: money('Copago'),
      cuota: money('Cuota moderadora'),
      net: money('Neto'),
      noted: money('Notas crédito'),
      debited: money('Notas débito'),
      paid: money('Pagado'),
      balance: money('Saldo'),
      condition: condition('Documento', documentStates),
      dianState: condition('DIAN', dianStates),
      ripsState: condition('RIPS', ripsStates),
      filingState: condition('Radicación', filingStates),
      receivableState: condition('Cartera', receivableStates),
      filingNumber: optional(text('Radicado')),
      uuid: optional(text('CUFE')),
      cuv: optional(text('CUV')),
      createdBy: ref('admin.user', 'Facturador'),
      days: optional(integer('Días sin radicar')),
    },
    totals: ['gross', 'net', 'noted', 'debited', 'paid', 'balance'],
    sort: '-date',
    filters: [
      'condition',
      'dianState',
      'ripsState',
      'filingState',
      'receivableState',
      'terceroId',
      'contractId',
      'kind',
      'ambit',
      'date',
    ],
    byVigencia: true,
    searches: 'Número, autorización, póliza, CUFE, CUV o radicado',
  }),
  facts: z.custom<InvoiceFacts>(),
  screens: { list: '/facturacion/invoice-list', edit: '/facturacion/eventos/edit/:id' },
})

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
export const resendInvoice = defineCommand({
  id: 'billing.resendInvoice',
  verb: 'Reenviar a la DIAN',
  title: 'Facturas: reenviar a la DIAN',
  access: permissionFor(invoice, 'issue'),
  about: { invoiceId: ref('billing.invoice', 'Factura') },
  answers: z.object({ id: z.string() }),
})

/** The lines of one invoice with what notes have left of each, or of any. */
export const invoiceLineOptions = defineOptions({
  id: 'billing.invoiceLine',
  title: 'Líneas de una factura, para elegir',
  access: permissionFor(invoice, 'view'),
  params: { parentId: optional(ref('billing.invoice', 'Factura')) },
})
