import { defineReport, f } from '@quina/blocks'

/** The comparisons (finance dossier §3.12.9, §7.5). */
export const checks = {
  collections: 'Recaudos e ingresos de caja',
  causaciones: 'Obligaciones y causaciones',
  pagos: 'Pagos y egresos',
  between: 'Entre el bruto pagado y lo girado: retenciones y deducciones',
  owed: 'Por pagar: presupuesto y contabilidad',
  payables: 'Auxiliar por pagar y sus cuentas',
  banks: 'Bancos: tesorería y contabilidad',
  pettyCash: 'Cajas menores y sus cuentas',
  withheld: 'Retenciones y sus cuentas',
  recognised: 'Reconocimientos y ventas de servicios',
  receivables: 'Cartera y sus cuentas',
  payers: 'Por recaudar y cartera, por pagador',
  stock: 'Almacén y sus cuentas',
  assets: 'Activos y sus cuentas',
  payroll: 'Nómina y sus cuentas',
  journal: 'Débitos y créditos',
} as const
export type CheckName = keyof typeof checks

/** The reasons why two sides differ. A difference without a reason is a fault to correct. */
export const reasons = {
  discount: ['Descuentos del documento', 'info'],
  withheld: ['Retenido y deducido', 'info'],
  moderating: ['Cuotas y copagos del usuario', 'info'],
  earlier: ['De otra vigencia', 'info'],
  withoutBudget: ['Sin afectación presupuestal', 'info'],
  toReimburse: ['Por legalizar en la caja menor', 'info'],
  budgetOnly: ['Solo en el presupuesto', 'info'],
  crossing: ['Cruce de cuentas, sin dinero', 'info'],
  opening: ['Saldo inicial', 'info'],
  otherEntry: ['Comprobante de otro origen', 'warning'],
  rounding: ['Redondeo al peso', 'info'],
  moment: ['Se reconoce al radicar', 'info'],
  noted: ['Nota del proveedor', 'warning'],
  uncollected: ['Pago aplicado sin recaudo', 'warning'],
  uncaused: ['Por causar', 'info'],
  unposted: ['Por contabilizar', 'info'],
  uncommitted: ['Por comprometer y obligar', 'info'],
  withoutRubro: ['Conceptos de nómina sin rubro', 'warning'],
  unfiled: ['Sin planilla de PILA', 'info'],
  unexplained: ['Sin explicación', 'bad'],
} as const
export type Reason = keyof typeof reasons

const module = 'treasury'
const params = { vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }), to: f.day('A la fecha') }
const sides = {
  one: f.money('Primer lado'),
  other: f.money('Segundo lado'),
  difference: f.money('Diferencia'),
}

/** Cuadre: budget, accounting, treasury and sub-ledgers side by side; each difference with its document and reason. */
export const proof = defineReport({
  module,
  name: 'proof',
  title: 'Cuadre',
  params: { ...params, check: f.choice('Comparación', { all: 'Todas', ...checks }) },
  columns: {
    subject: f.text('Comparación y documento'),
    reason: f.condition('Razón', { ...reasons, equal: ['Cuadra', 'good'] }),
    day: f.optional(f.day('Fecha')),
    ...sides,
    voucher: f.optional(f.code('Comprobante')),
    tercero: f.optional(f.text('Tercero')),
  },
  landscape: true,
  drill: { voucher: '/accounting-seat/edit/{entryId}' },
  screen: '/accounting/proof',
})

/** The same comparisons by day: the open differences of each day. */
export const proofByDay = defineReport({
  module,
  name: 'proofByDay',
  title: 'Cuadre día por día',
  params: { vigencia: params.vigencia, from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    day: f.day('Fecha'),
    check: f.text('Comparación'),
    ...sides,
    reason: f.condition('Razón', { ...reasons, equal: ['Cuadra', 'good'] }),
  },
  drill: { difference: '/accounting/proof?vigencia={vigencia}&to={day}&check={checkName}' },
})
