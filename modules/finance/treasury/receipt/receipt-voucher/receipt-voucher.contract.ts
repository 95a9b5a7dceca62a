import {
  annulmentParams,
  approves,
  defineDocument,
  documentList,
  f,
  lifecycle,
  reverses,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

/** The origins of the money (finance dossier §4.3). */
export const receiptOrigins = {
  invoices: 'Recaudo de facturas',
  cash_close: 'Cierre de caja',
  copay: 'Copagos y cuotas moderadoras',
  refund: 'Reintegros',
  yield: 'Rendimientos financieros',
  rent: 'Arrendamientos',
  loan: 'Préstamos',
  grant: 'Transferencias y subvenciones',
  unclassified: 'Recaudo por clasificar',
  other: 'Otros ingresos',
}
export type ReceiptOrigin = keyof typeof receiptOrigins

const receiptForms = {
  transfer: 'Transferencia',
  deposit: 'Consignación',
  cash: 'Efectivo',
  cheque: 'Cheque',
  card: 'Tarjeta',
  pse: 'PSE',
  none: 'Sin movimiento de dinero',
}

/** The kinds of discount that the payer kept. */
export const discountKinds = {
  renta: 'Retención en la fuente',
  iva: 'Retención de IVA',
  ica: 'Retención de ICA',
  glosa: 'Glosa aceptada',
  gmf: 'GMF',
  commission: 'Comisión',
}
export type DiscountKind = keyof typeof discountKinds

const billedIn = { current: 'Vigencia actual', previous: 'Vigencias anteriores' }

const header = {
  date: f.day('Fecha'),
  origin: f.choice('Procedencia', receiptOrigins),
  terceroId: f.ref('people.tercero', 'Tercero', { help: 'Quien paga' }),
  form: f.choice('Forma', receiptForms),
  bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta bancaria')),
  cashRegisterId: f.optional(f.ref('treasury.cashRegister', 'Caja')),
  classifiesId: f.optional(
    f.ref('treasury.receiptVoucher', 'Recaudo que se clasifica', {
      help: 'El dinero ya entró a 240720: aquí se dice de qué era',
    }),
  ),
  reference: f.optional(f.code('Referencia bancaria', { max: 60 })),
  purpose: f.note('Concepto', { min: 10 }),
  withoutBudget: f.flag('Sin afectación presupuestal'),
  withoutBudgetReason: f.optional(
    f.text('Por qué no afecta el presupuesto', {
      max: 200,
      help: 'Dinero de terceros, préstamo entre cuentas…',
    }),
  ),
  duplicateReason: f.optional(
    f.text('Por qué no está repetida', {
      max: 200,
      help: 'Solo si ya hay otra con la misma cuenta, fecha, valor y referencia',
    }),
  ),
}

/** Comprobante de ingreso: the money that entered, what it pays and its effect on the budget (A-10, A-11c, A-16). */
export const receiptVoucher = defineDocument({
  id: 'treasury.receiptVoucher',
  label: { one: 'Comprobante de ingreso', many: 'Comprobantes de ingreso', gender: 'm' },
  number: { prefix: 'CI', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Qué se paga', {
      accountId: f.optional(f.ref('accounting.account', 'Cuenta de la factura')),
      conceptId: f.optional(f.ref('accounting.concept', 'Concepto')),
      openItem: f.optional(f.code('Factura o documento', { max: 60 })),
      amount: f.money('Valor'),
      rubroId: f.optional(f.ref('budget.rubro', 'Rubro de ingreso')),
      fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
      cpc: f.optional(f.code('CPC', { max: 20 })),
      origin: f.optional(f.choice('Facturado en', billedIn)),
      costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    }),
    discounts: f.optional(
      f.lines('Lo que descontó el pagador', {
        kind: f.choice('Descuento', discountKinds),
        base: f.optional(f.money('Base')),
        costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
        amount: f.money('Valor'),
      }),
    ),
  },
  lifecycle: lifecycle('draft', postedStates, {
    approve: approves('Contabilizar ingreso', {
      consequence: 'Se registra en contabilidad y en la ejecución de ingresos. Después no podrá editarlo.',
    }),
    reimpute: {
      label: 'Cambiar rubro',
      from: 'approved',
      to: 'approved',
      params: {
        date: annulmentParams.date,
        fromId: f.ref('budget.rubro', 'Rubro en que está'),
        rubroId: f.ref('budget.rubro', 'Rubro correcto'),
        fuenteId: f.ref('budget.fuente', 'Fuente'),
        reason: annulmentParams.reason,
      },
      consequence: 'El recaudo sale del rubro en que está y entra al correcto, en la misma fecha.',
    },
    annul: reverses('Anular', 'Se reversan el comprobante contable y el recaudo.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      place: f.text('Cuenta o caja'),
      ...pick(header, 'terceroId', 'origin', 'purpose', 'form'),
      reference: f.text('Referencia'),
      rubros: f.text('Rubros'),
      concepts: f.text('Conceptos'),
      collectedIn: f.text('Recaudado en'),
      bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
      cashRegisterId: f.ref('treasury.cashRegister', 'Caja'),
      withoutBudget: f.flag('Sin afectación'),
      reconciled: f.flag('Conciliado'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        unclassified: ['Por clasificar', 'warning'],
        approved: ['Contabilizado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
      total: f.money('Valor'),
    },
    totals: ['total'],
    totalsBy: 'collectedIn',
    filters: [
      'date',
      'bankAccountId',
      'terceroId',
      'origin',
      'concepts',
      'condition',
      'withoutBudget',
      'reconciled',
      'cashRegisterId',
    ],
    byVigencia: true,
    searches: 'Número, concepto o referencia',
  }),
  screens: {
    list: '/accounting/proof/income/index',
    create: '/accounting/proof/income/create',
    edit: '/accounting/proof/income/edit/:id',
  },
})
