import {
  annulmentParams,
  annuls,
  approves,
  defineCommand,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { type Money, pick } from '@quina/kernel'
import { z } from 'zod'
import { type DianState, dianStates } from '../invoice/invoice.contract.ts'

export const collectedConcepts = {
  copago: 'Copago',
  cuota: 'Cuota moderadora',
  shared: 'Pago compartido',
} as const
export type CollectedConcept = keyof typeof collectedConcepts

export const userReceiptForms = {
  cash: 'Efectivo',
  'debit-card': 'Tarjeta débito',
  'credit-card': 'Tarjeta crédito',
  transfer: 'Transferencia',
  pse: 'PSE',
} as const
export type UserReceiptForm = keyof typeof userReceiptForms

const fields = {
  date: f.day('Fecha'),
  admissionId: f.ref('care.admission', 'Admisión'),
  payerId: f.ref('insurers.payer', 'A favor de', { help: 'El pagador al que se le descuenta de la factura' }),
  concept: f.choice('Concepto', collectedConcepts),
  amount: f.money('Valor recibido'),
  form: f.choice('Medio de pago', userReceiptForms),
  cashRegisterId: f.optional(f.ref('treasury.cashRegister', 'Caja')),
  bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta bancaria')),
  reference: f.optional(
    f.code('Referencia', { max: 60, help: 'Aprobación del datáfono o de la transferencia' }),
  ),
  note: f.optional(f.note('Observaciones', { max: 500 })),
}

/** Allows collecting more than was liquidated. */
export const collectBeyond = permission(
  'billing.userReceipt.beyond',
  'Recibir de un usuario más de lo liquidado',
)

/** The facts of a receipt that are not fields of its form. */
export interface ReceiptFacts {
  readonly patient: string
  readonly document: string
  readonly cashier: string | null
  readonly fev: string
  readonly uuid: string | null
  readonly electronicId: string | null
  readonly dianState: DianState
  readonly dianAnswer: string | null
  readonly creditNoteNumber: string | null
  readonly creditNoteElectronicId: string | null
  readonly invoiceId: string | null
  readonly invoice: string | null
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
}

/** Recibo de caja a usuarios: what a patient pays for care, on behalf of the payer (billing dossier §2.3, §15). */
export const userReceipt = defineDocument({
  id: 'billing.userReceipt',
  label: { one: 'Recibo de caja', many: 'Recibos de caja', gender: 'm' },
  number: { prefix: 'RC', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Recaudado', annulled: 'Anulado' }), {
    approve: approves('Recibir el pago', {
      consequence:
        'El dinero entra a la caja o al banco a favor del pagador y se expide al usuario su factura de recaudo. Después ' +
        'no podrá editarlo.',
    }),
    annul: annuls('Anular y devolver', {
      params: { reason: annulmentParams.reason },
      reverses: true,
      consequence: 'El dinero se devuelve al usuario y su factura de recaudo se anula con nota crédito.',
    }),
  }),
  list: documentList({
    columns: {
      date: fields.date,
      patientId: f.ref('people.patient', 'Paciente'),
      ...pick(fields, 'admissionId', 'payerId', 'concept'),
      ...pick(fields, 'form', 'amount', 'cashRegisterId', 'bankAccountId'),
      fev: f.optional(f.text('FEV de recaudo')),
      invoiceId: f.optional(f.ref('billing.invoice', 'Acreditado en')),
      createdBy: f.ref('admin.user', 'Cajero'),
      cashCount: f.optional(f.integer('Arqueo')),
      reference: fields.reference,
      dianState: f.condition('DIAN', dianStates),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        collected: ['Recaudado', 'info'],
        credited: ['Acreditado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    totals: ['amount'],
    filters: ['date', 'condition', 'concept', 'form', 'cashRegisterId'],
    byVigencia: true,
    searches: 'Número, FEV, paciente, admisión o referencia',
  }),
  facts: z.custom<ReceiptFacts>(),
  screens: screensAt('/billing/recibos'),
})

/** What a user pays for an admission on behalf of each payer, by concept, and what a cashier may still receive. */
export const collectable = defineQuery({
  id: 'billing.collectable',
  title: 'Lo que el usuario debe pagar de una admisión',
  access: permissionFor(userReceipt, 'edit'),
  params: { admissionId: fields.admissionId },
  answers: z.array(
    z.object({
      ...strings('payerId', 'payer'),
      concept: z.enum(['copago', 'cuota', 'shared']),
      due: z.custom<Money>(),
      collected: z.custom<Money>(),
      left: z.custom<Money>(),
    }),
  ),
})

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
export const resendUserReceipt = defineCommand({
  id: 'billing.resendUserReceipt',
  verb: 'Reenviar a la DIAN',
  title: 'Recibos de usuarios: reenviar a la DIAN',
  access: permissionFor(userReceipt, 'approve'),
  about: { receiptId: f.ref('billing.userReceipt', 'Recibo') },
  answers: z.object({ id: z.string() }),
})
