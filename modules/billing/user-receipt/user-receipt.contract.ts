import {
  choice,
  code,
  condition,
  day,
  defineDocument,
  integer,
  lifecycle,
  listOf,
  money,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { dianStates } from '../invoice/invoice.contract.ts'

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
  date: day('Fecha'),
  admissionId: ref('care.admission', 'Admisión'),
  payerId: ref('insurers.payer', 'A favor de', { help: 'El pagador al que se le descuenta de la factura' }),
  concept: choice('Concepto', collectedConcepts),
  amount: money('Valor recibido'),
  form: choice('Medio de pago', userReceiptForms),
  cashRegisterId: optional(ref('treasury.cashRegister', 'Caja')),
  bankAccountId: optional(ref('treasury.bankAccount', 'Cuenta bancaria')),
  reference: optional(code('Referencia', { max: 60, help: 'Aprobación del datáfono o de la transferencia' })),
  note: optional(note('Observaciones', { max: 500 })),
}

/** Whoever may take more than was liquidated. */
export const collectBeyond = 'billing.userReceipt.beyond'

/** Where what a user still has to pay of an admission is asked. */
export const collectablePath = '/api/billing/collectable'

/** What a user pays of an admission for one payer, by concept. Money texts. */
export interface Collectable {
  readonly payerId: string
  readonly payer: string
  readonly concept: CollectedConcept
  readonly due: string
  readonly collected: string
  readonly left: string
}

/** Recibo de caja a usuarios: what a patient pays of its care, which is of its payer (billing dossier §2.3, §15). */
export const userReceipt = defineDocument({
  module: 'billing',
  name: 'userReceipt',
  label: { one: 'Recibo de caja', many: 'Recibos de caja', gender: 'm' },
  number: { prefix: 'RC', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      approved: { label: 'Recaudado', tone: 'good' },
      annulled: { label: 'Anulado', tone: 'bad' },
    },
    {
      approve: {
        label: 'Recibir el pago',
        from: 'draft',
        to: 'approved',
        takesNumber: true,
        consequence:
          'El dinero entra a la caja o al banco a favor del pagador y se expide al usuario su factura de recaudo. Después ' +
          'no podrá editarlo.',
      },
      annul: {
        label: 'Anular y devolver',
        from: 'approved',
        to: 'annulled',
        asks: {
          reason: note('Motivo', { min: 10, max: 500, help: 'Queda en la historia. Mínimo 10 letras.' }),
        },
        reverses: true,
        danger: true,
        consequence: 'El dinero se devuelve al usuario y su factura de recaudo se anula con nota crédito.',
      },
    },
  ),
  list: listOf({
    columns: {
      number: integer('Número'),
      date: fields.date,
      patientId: ref('people.patient', 'Paciente'),
      admissionId: fields.admissionId,
      payerId: fields.payerId,
      concept: fields.concept,
      form: fields.form,
      amount: fields.amount,
      cashRegisterId: fields.cashRegisterId,
      bankAccountId: fields.bankAccountId,
      fev: optional(text('FEV de recaudo')),
      invoiceId: optional(ref('billing.invoice', 'Acreditado en')),
      createdBy: ref('admin.user', 'Cajero'),
      cashCount: optional(integer('Arqueo')),
      reference: fields.reference,
      dianState: condition('DIAN', dianStates),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        collected: ['Recaudado', 'info'],
        credited: ['Acreditado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
    },
    totals: ['amount'],
    sort: '-date',
    filters: ['date', 'condition', 'concept', 'form', 'cashRegisterId'],
    byVigencia: true,
    searches: 'Número, FEV, paciente, admisión o referencia',
  }),
})
