import {
  annulmentParams,
  approves,
  choice,
  code,
  condition,
  day,
  defineDocument,
  documentList,
  flag,
  lifecycle,
  lines,
  money,
  note,
  optional,
  ref,
  reverses,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { postedStates } from '../../rules/annulment/annulment.contract.ts'

/** Where money comes from (finance dossier §4.3). */
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

/** What the payer kept. */
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
  date: day('Fecha'),
  origin: choice('Procedencia', receiptOrigins),
  terceroId: ref('people.tercero', 'Tercero', { help: 'Quien paga' }),
  form: choice('Forma', receiptForms),
  bankAccountId: optional(ref('treasury.bankAccount', 'Cuenta bancaria')),
  cashRegisterId: optional(ref('treasury.cashRegister', 'Caja')),
  classifiesId: optional(
    ref('treasury.receiptVoucher', 'Recaudo que se clasifica', {
      help: 'El dinero ya entró a 240720: aquí se dice de qué era',
    }),
  ),
  reference: optional(code('Referencia bancaria', { max: 60 })),
  purpose: note('Concepto', { min: 10 }),
  withoutBudget: flag('Sin afectación presupuestal'),
  withoutBudgetReason: optional(
    text('Por qué no afecta el presupuesto', {
      max: 200,
      help: 'Dinero de terceros, préstamo entre cuentas…',
    }),
  ),
  duplicateReason: optional(
    text('Por qué no está repetida', {
      max: 200,
      help: 'Solo si ya hay otra con la misma cuenta, fecha, valor y referencia',
    }),
  ),
}

/** Comprobante de ingreso: what came in, what it pays and what it does to the budget (A-10, A-11c, A-16). */
export const receiptVoucher = defineDocument({
  id: 'treasury.receiptVoucher',
  label: { one: 'Comprobante de ingreso', many: 'Comprobantes de ingreso', gender: 'm' },
  number: { prefix: 'CI', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: lines('Qué se paga', {
      accountId: optional(ref('accounting.account', 'Cuenta de la factura')),
      conceptId: optional(ref('accounting.concept', 'Concepto')),
      openItem: optional(code('Factura o documento', { max: 60 })),
      amount: money('Valor'),
      rubroId: optional(ref('budget.rubro', 'Rubro de ingreso')),
      fuenteId: optional(ref('budget.fuente', 'Fuente')),
      cpc: optional(code('CPC', { max: 20 })),
      origin: optional(choice('Facturado en', billedIn)),
      costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
    }),
    discounts: optional(
      lines('Lo que descontó el pagador', {
        kind: choice('Descuento', discountKinds),
        base: optional(money('Base')),
        costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
        amount: money('Valor'),
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
        fromId: ref('budget.rubro', 'Rubro en que está'),
        rubroId: ref('budget.rubro', 'Rubro correcto'),
        fuenteId: ref('budget.fuente', 'Fuente'),
        reason: annulmentParams.reason,
      },
      consequence: 'El recaudo sale del rubro en que está y entra al correcto, en la misma fecha.',
    },
    annul: reverses('Anular', 'Se reversan el comprobante contable y el recaudo.'),
  }),
  list: documentList({
    columns: {
      date: header.date,
      place: text('Cuenta o caja'),
      ...pick(header, 'terceroId', 'origin', 'purpose', 'form'),
      reference: text('Referencia'),
      rubros: text('Rubros'),
      concepts: text('Conceptos'),
      collectedIn: text('Recaudado en'),
      bankAccountId: ref('treasury.bankAccount', 'Cuenta bancaria'),
      cashRegisterId: ref('treasury.cashRegister', 'Caja'),
      withoutBudget: flag('Sin afectación'),
      reconciled: flag('Conciliado'),
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        unclassified: ['Por clasificar', 'warning'],
        approved: ['Contabilizado', 'good'],
        annulled: ['Anulado', 'bad'],
      }),
      total: money('Valor'),
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
