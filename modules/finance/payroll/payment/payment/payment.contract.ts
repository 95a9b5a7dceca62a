import { defineCommand, defineQuery, f, listOf, permission, type Segregation, strings } from '@quina/blocks'
import { z } from 'zod'
import { mostTogether } from '../../books/payable/payable.contract.ts'

const forms = { transfer: 'Transferencia', pse: 'PSE', cheque: 'Cheque', cash: 'Efectivo' } as const

/** The kinds of payment of payroll (payroll dossier §1.2). */
export const paymentKinds = {
  net: 'Neto de los empleados',
  pila: 'PILA',
  libranza: 'Libranzas',
  embargo: 'Embargos',
  withholding: 'Retenciones',
  cesantias: 'Cesantías (FNA y fondos)',
  other: 'Otros',
} as const
export type PaymentKind = keyof typeof paymentKinds

export const paymentPermissions = {
  view: permission('payroll.payment.view', 'Ver pagos de nómina'),
  prepare: permission('payroll.payment.prepare', 'Preparar pagos de nómina'),
}

/** The person who prepares a payment of payroll does not authorise it (payroll dossier §7). */
export const paymentSegregation: Segregation = {
  code: 'SOD-41',
  label: 'Preparar pagos de nómina y girarlos',
  one: [paymentPermissions.prepare],
  other: ['treasury.egreso.issue'],
}

export const payment = { module: 'payroll', name: 'payment' } as const

/** Payments of payroll: egresos whose payees are creditors of payroll. */
export const paymentList = listOf({
  columns: {
    number: f.integer('Número'),
    date: f.day('Fecha'),
    bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
    kind: f.choice('Clase', paymentKinds),
    form: f.choice('Medio', forms),
    purpose: f.text('Concepto'),
    payees: f.integer('Beneficiarios'),
    total: f.money('Valor'),
    rejected: f.integer('Rechazos'),
    returned: f.money('Devuelto'),
    condition: f.condition('Estado', {
      draft: ['Borrador', 'neutral'],
      authorised: ['Autorizado', 'info'],
      sent: ['Enviado al banco', 'info'],
      applied: ['Aplicado', 'good'],
      partial: ['Parcial', 'warning'],
      rejected: ['Rechazado', 'bad'],
      annulled: ['Anulado', 'bad'],
    }),
  },
  totals: ['total', 'returned'],
  sort: '-date',
  filters: ['condition', 'kind', 'bankAccountId', 'date'],
  byVigencia: true,
  searches: 'Número o concepto',
})

const ids = f.code('Nómina o cuentas por pagar', { max: 37 * mostTogether })
const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const areIds = (value: string) => value.split(',').every(isId)

const owedItem = z.object({
  ...strings('id', 'name', 'identification', 'account'),
  source: z.string().nullable(),
  ...strings('dueOn', 'balance'),
  /** The approved bank account; null when there is none. */
  sentTo: z.string().nullable(),
  /** Why it cannot be paid now, or null. */
  blocked: z.string().nullable(),
  /** Why it is held, or null. */
  held: z.string().nullable(),
  /** Why the bank rejected it last time, or null. */
  rejected: z.string().nullable(),
})
export type OwedToPay = z.output<typeof owedItem>

/** The payable debts of payroll, item by item; those of one period or some items only, when given. */
export const payablesToPay = defineQuery({
  id: 'payroll.payablesToPay',
  title: 'Cuentas por pagar de nómina para un pago',
  access: paymentPermissions.prepare,
  params: {
    /** Any kind when none is chosen. */
    kind: f.optional(f.choice('Clase', paymentKinds)),
    of: f.optional({ ...ids, schema: ids.schema.refine(areIds, 'Elija una nómina o cuentas por pagar.') }),
  },
  answers: z.array(owedItem),
})

/** Creates the egreso that pays the selected items: another person issues it. */
export const preparePayment = defineCommand({
  id: 'payroll.preparePayment',
  verb: 'Preparar pago',
  title: 'Preparar el pago de cuentas por pagar de nómina',
  access: paymentPermissions.prepare,
  consequence:
    'Queda un comprobante de egreso en borrador con cada beneficiario. Lo autoriza otra persona: entonces se contabiliza y se ' +
    'puede generar el archivo para el banco.',
  about: { payables: f.refs('payroll.payable', 'Cuentas por pagar') },
  params: {
    date: f.day('Fecha'),
    form: f.choice('Medio', forms),
    bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta de la que se gira')),
    purpose: f.note('Concepto', { min: 10 }),
  },
  answers: z.object({ egresoId: z.string(), payees: z.number(), total: z.string() }),
})
