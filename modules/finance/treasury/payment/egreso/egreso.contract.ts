import {
  annulsFrom,
  conditionOf,
  defineDocument,
  defineQuery,
  documentList,
  f,
  issues,
  lifecycle,
  permissionFor,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { payeeFields } from '../egreso-payee/payee-fields.contract.ts'
import { deductionFields, paymentForms } from '../payment-order/payment.contract.ts'

/** The kinds of egreso. All but the first are direct: they need no order (finance dossier §4.2). */
export const egresoKinds = {
  order: 'Orden de pago',
  taxes: 'Retenciones e impuestos',
  ofOthers: 'Dineros de terceros',
  payroll: 'Nómina y deducciones',
  advance: 'Anticipo a contratista',
  loan: 'Préstamos bancarios',
  cheque: 'Cheque reclamado',
  other: 'Otro',
} as const
export type EgresoKind = keyof typeof egresoKinds

const date = f.day('Fecha')
const reason = f.note('Motivo', { min: 10, help: 'Mínimo 10 letras' })

const header = {
  date: f.day('Fecha'),
  kind: f.choice('Clase', egresoKinds),
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  form: f.choice('Forma de pago', paymentForms),
  bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta de la que se gira')),
  reference: f.optional(
    f.text('Referencia', { max: 60, help: 'Número de la transferencia o del comprobante del banco' }),
  ),
  purpose: f.note('Concepto', { min: 10 }),
  directReason: f.optional(f.note('Por qué se gira sin orden de pago', { min: 10 })),
  orderId: f.optional(f.ref('treasury.paymentOrder', 'Orden de pago')),
  chequeId: f.optional(f.ref('treasury.cheque', 'Cheque vencido que se paga')),
}

/** A payment line of an egreso: an account of the chart and its effect on the budget. */
const paymentFields = {
  accountId: f.ref('accounting.account', 'Cuenta'),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  openItem: f.optional(f.text('Documento cruce', { max: 60 })),
  causacionId: f.optional(f.ref('accounting.causacion', 'Causación')),
  obligacionId: f.optional(f.ref('budget.obligacion', 'Obligación')),
  netTotal: f.optional(
    f.money('Neto de la obligación', { help: 'Lo que se gira en total por ella; vacío si se paga el bruto' }),
  ),
  amount: f.money('Valor'),
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  issued: { label: 'Girado', tone: 'good' },
  confirmed: { label: 'Confirmado', tone: 'good' },
  rejected: { label: 'Rechazado', tone: 'bad' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/** Comprobante de egreso: money that left, with its entry and its budget payment (finance dossier §4.2, §5.5 A-9). */
export const egreso = defineDocument({
  id: 'treasury.egreso',
  label: { one: 'Comprobante de egreso', many: 'Comprobantes de egreso', gender: 'm' },
  number: { prefix: 'CE', restarts: 'vigencia' },
  fields: {
    ...header,
    payments: f.lines('Lo que se paga', paymentFields),
    deductions: f.optional(f.lines('Deducciones', deductionFields)),
    payees: f.optional(f.lines('Beneficiarios', payeeFields)),
  },
  lifecycle: lifecycle('draft', states, {
    issue: issues('issued', 'Girar', {
      consequence:
        'Se contabiliza el egreso y, si afecta el presupuesto, se registra el pago y se consume el PAC.',
    }),
    confirm: {
      label: 'Confirmar pago',
      from: 'issued',
      to: 'confirmed',
      params: { date },
      consequence: 'El banco pagó.',
    },
    reject: {
      label: 'Registrar rechazo',
      from: 'issued',
      to: 'rejected',
      params: { date, reason },
      reverses: true,
      danger: true,
      consequence:
        'Se reversan el asiento y el pago presupuestal; lo que se debía vuelve a quedar por pagar y la cuenta del ' +
        'beneficiario exige una nueva aprobación.',
    },
    annul: annulsFrom(['issued', 'confirmed'], 'Anular', {
      params: { date, reason },
      reverses: true,
      consequence:
        'Se reversan el asiento y el pago presupuestal. Lo que se debía vuelve a quedar por pagar.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'kind', 'purpose', 'bankAccountId', 'form'),
      instrument: f.text('Cheque o referencia'),
      gross: f.money('Bruto'),
      deducted: f.money('Deducciones'),
      net: f.money('Girado'),
      withBudget: f.flag('Afecta presupuesto'),
      bankState: f.condition('Estado bancario', {
        none: ['No aplica', 'neutral'],
        pending: ['Por enviar', 'warning'],
        sent: ['En archivo', 'info'],
        partial: ['Con rechazos', 'warning'],
        confirmed: ['Confirmado', 'good'],
        rejected: ['Rechazado', 'bad'],
      }),
      reconciled: f.flag('Conciliado'),
      condition: conditionOf(states),
    },
    totals: ['gross', 'deducted', 'net'],
    filters: ['condition', 'terceroId', 'bankAccountId', 'kind', 'bankState', 'date'],
    byVigencia: true,
    searches: 'Número, beneficiario, concepto o referencia',
  }),
  screens: {
    list: '/accounting/proof/egress/index',
    create: '/accounting/proof/egress/create',
    edit: '/accounting/proof/egress/edit/:id',
  },
})

/** Withholdings up to the end of a month that have not been paid, by account: the amounts that a tax return pays. */
export const taxesOwed = defineQuery({
  id: 'treasury.taxesOwed',
  title: 'Retenciones por pagar hasta un mes',
  access: permissionFor(egreso, 'edit'),
  params: {
    until: f.day('Un día de ese mes'),
    of: f.choice('A quién se declara', { dian: 'DIAN', municipality: 'Municipio' }),
  },
  answers: z.array(z.object({ accountId: z.string(), label: z.string(), amount: z.string() })),
})
