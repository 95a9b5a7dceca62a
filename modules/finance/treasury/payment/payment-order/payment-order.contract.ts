import {
  annulsFrom,
  conditionOf,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  permission,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { deductionFields, paymentForms, priorities } from './payment.contract.ts'

const date = f.day('Fecha')
const reason = f.note('Motivo', { min: 10, help: 'Mínimo 10 letras' })

const header = {
  date: f.day('Fecha de la orden'),
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  payOn: f.day('Fecha de pago', { help: 'El día en que se piensa girar' }),
  priority: f.choice('Prioridad', priorities),
  form: f.choice('Forma de pago', paymentForms),
  bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta de la que se gira')),
  purpose: f.note('Concepto', { min: 10 }),
}

const orderStates = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  programmed: { label: 'Programada', tone: 'info', editable: true, unsigned: true },
  approved: { label: 'Aprobada', tone: 'warning' },
  issued: { label: 'Girada', tone: 'good' },
  confirmed: { label: 'Confirmada', tone: 'good' },
  rejected: { label: 'Rechazada', tone: 'bad' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Orden de pago: what a tercero is paid, from which account and with which deductions (finance dossier §4.2, §14 A.5). */
export const paymentOrder = defineDocument({
  id: 'treasury.paymentOrder',
  label: { one: 'Orden de pago', many: 'Órdenes de pago', gender: 'f' },
  number: { prefix: 'OP', restarts: 'vigencia' },
  fields: {
    ...header,
    payables: f.lines('Cuentas por pagar', {
      causacionId: f.ref('accounting.causacion', 'Causación'),
      amount: f.money('Valor que se paga'),
    }),
    deductions: f.optional(f.lines('Deducciones al pago', deductionFields)),
  },
  lifecycle: lifecycle('draft', orderStates, {
    program: issues('programmed', 'Programar', {
      consequence: 'El valor queda reservado: no podrá programarse en otra orden.',
    }),
    approve: {
      label: 'Aprobar',
      from: 'programmed',
      to: 'approved',
      consequence: 'La orden queda lista para girar. Ya no podrá editarse.',
    },
    issue: {
      label: 'Girar',
      from: 'approved',
      to: 'issued',
      params: { date },
      consequence: 'Se contabiliza el egreso, se registra el pago presupuestal y se consume el PAC.',
    },
    confirm: {
      label: 'Confirmar pago',
      from: 'issued',
      to: 'confirmed',
      params: { date },
      consequence: 'El banco pagó: el comprobante de egreso queda confirmado.',
    },
    reject: {
      label: 'Registrar rechazo',
      from: 'issued',
      to: 'rejected',
      params: { date, reason },
      danger: true,
      consequence:
        'Se reversan el egreso y el pago presupuestal; lo que se debía vuelve a quedar por pagar y la cuenta del ' +
        'beneficiario exige una nueva aprobación.',
    },
    annul: annulsFrom(['programmed', 'approved', 'issued', 'confirmed'], 'Anular', {
      params: { date, reason },
      consequence:
        'Se libera lo programado; si ya se había girado, se reversan el egreso y el pago presupuestal.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'form', 'bankAccountId', 'payOn', 'priority'),
      gross: f.money('Bruto'),
      deducted: f.money('Deducciones'),
      net: f.money('Neto'),
      purpose: header.purpose,
      condition: conditionOf(orderStates),
    },
    totals: ['gross', 'deducted', 'net'],
    filters: ['condition', 'terceroId', 'bankAccountId', 'form', 'payOn', 'date'],
    byVigencia: true,
    searches: 'Número, tercero o concepto',
  }),
  screens: { list: '/pago/ordenes', edit: '/pago/edit/:id' },
})

/** Allows approving an order above the limit, as the ordenador del gasto. */
export const authorizeAboveLimit = permission(
  'treasury.paymentOrder.authorize',
  'Aprobar órdenes de pago por encima del límite',
)
