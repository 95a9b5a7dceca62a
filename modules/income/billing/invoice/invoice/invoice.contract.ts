import {
  annulsFrom,
  defineCommand,
  defineDocument,
  defineOptions,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
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
/** The kinds of invoice for a month of a contract, which have no admission. */
export const monthlyKinds: readonly InvoiceKind[] = ['capita', 'pgp', 'package']

/**
 * The ámbito of care in `/billing/invoice/:ambitId`. Its codes are not those of an admission, where `'2'` is urgencias and `'3'`
 * hospitalización.
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
  date: f.day('Fecha'),
  kind: f.choice('Tipo', invoiceKinds),
  ambit: f.choice('Ámbito', ambits),
  admissionId: f.optional(f.ref('care.admission', 'Admisión')),
  patientId: f.optional(f.ref('people.patient', 'Paciente')),
  payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  terceroId: f.ref('people.tercero', 'Se factura a'),
  coverage: f.choice('Cobertura', coverages),
  modality: f.choice('Modalidad de pago', modalities),
  withoutContract: f.optional(f.choice('Factura sin contrato', withoutContracts)),
  userType: f.optional(f.choice('Tipo de usuario', userTypes)),
  authorizationNumber: f.optional(f.code('Autorización', { max: 30 })),
  policy: f.optional(f.code('Póliza', { max: 60 })),
  siras: f.optional(f.code('Radicado SIRAS', { max: 60 })),
  periodFrom: f.day('Desde'),
  periodTo: f.day('Hasta'),
  partial: f.flag('Corte de una estancia que sigue'),
  discount: f.money('Descuento pactado'),
  shared: f.money('Pagos compartidos'),
  advance: f.money('Anticipo que se legaliza'),
  advanceId: f.optional(
    f.ref('treasury.receivablesAdvance', 'De qué anticipo', { help: 'Uno con saldo de quien se factura' }),
  ),
  notes: f.optional(f.note('Observaciones', { max: 1000 })),
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
  /** The totals on its paper; `moderating` is everything that the user pays. */
  readonly totals: Readonly<Record<'gross' | 'discount' | 'moderating' | 'advance' | 'net', string>>
  readonly lines: readonly InvoicedLine[]
  /** The patients of an invoice of several patients; empty for other invoices. */
  readonly patients: readonly InvoicedPatient[]
  readonly notes: readonly InvoiceNote[]
  readonly debits: readonly InvoiceNote[]
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
  readonly effects: readonly { readonly kind: string; readonly id: string }[]
  readonly findings: readonly Finding[]
}

type InvoiceNote = Readonly<{ id: string; number: string; amount: string; status: string }>

/** An admission of a patient in an invoice of several. */
export interface InvoicedPatient {
  readonly id: string
  readonly name: string
  readonly document: string
  readonly admission: string
  /** The first day of care. */
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

const reason = f.text('Motivo', { min: 10 })

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
      issue: issues('issued', 'Facturar', {
        consequence:
          'Toma el número de la resolución, se contabiliza y se envía a la DIAN. Después solo se corrige con nota crédito.',
      }),
      drop: {
        label: 'Descartar prefactura',
        from: 'draft',
        to: 'dropped',
        params: { reason },
        danger: true,
        consequence: 'Sus cargos quedan pendientes por facturar.',
      },
      annul: annulsFrom('issued', 'Anular con nota crédito', {
        params: { reason, frees: f.flag('Volver a facturar sus cargos') },
        consequence:
          'Se emite una nota crédito por el total: se reversan la cartera, el contrato, la contabilidad y el presupuesto.',
      }),
    },
  ),
  list: listOf({
    columns: {
      fullNumber: f.text('Número'),
      date: invoiceFields.date,
      dueOn: f.optional(f.day('Vence')),
      ...pick(invoiceFields, 'kind', 'ambit'),
      program: f.optional(f.text('Programa')),
      ...pick(invoiceFields, 'patientId', 'terceroId', 'contractId', 'admissionId', 'authorizationNumber'),
      gross: f.money('Bruto'),
      discount: f.money('Descuento'),
      copago: f.money('Copago'),
      cuota: f.money('Cuota moderadora'),
      net: f.money('Neto'),
      noted: f.money('Notas crédito'),
      debited: f.money('Notas débito'),
      paid: f.money('Pagado'),
      balance: f.money('Saldo'),
      condition: f.condition('Documento', documentStates),
      dianState: f.condition('DIAN', dianStates),
      ripsState: f.condition('RIPS', ripsStates),
      filingState: f.condition('Radicación', filingStates),
      receivableState: f.condition('Cartera', receivableStates),
      filingNumber: f.optional(f.text('Radicado')),
      uuid: f.optional(f.text('CUFE')),
      cuv: f.optional(f.text('CUV')),
      createdBy: f.ref('admin.user', 'Facturador'),
      days: f.optional(f.integer('Días sin radicar')),
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
  about: { invoiceId: f.ref('billing.invoice', 'Factura') },
  answers: z.object({ id: z.string() }),
})

/** The lines of invoices with the balance of each after notes, for one invoice or for any. */
export const invoiceLineOptions = defineOptions({
  id: 'billing.invoiceLine',
  title: 'Líneas de una factura, para elegir',
  access: permissionFor(invoice, 'view'),
  params: { parentId: f.optional(f.ref('billing.invoice', 'Factura')) },
})
