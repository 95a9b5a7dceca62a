import {
  average,
  choice,
  code,
  condition,
  day,
  defineReport,
  type Fields,
  integer,
  money,
  optional,
  quantity,
  rate,
  text,
} from '@quina/blocks'
import { ambits, dianStates, ripsStates } from '../../invoice/invoice/invoice.contract.ts'
import { filingStates } from '../../invoice/receivable/receivable.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') } satisfies Fields
const dates = { issued: 'Facturación', filed: 'Radicación' }
export type InvoiceDate = keyof typeof dates

/** How invoices are grouped (billing dossier §14.1). */
export const invoiceGroupings = {
  payer: 'Pagador',
  month: 'Mes',
  contract: 'Contrato',
  regimen: 'Régimen',
  ambit: 'Ámbito',
  kind: 'Tipo de factura',
  biller: 'Facturador',
  dianState: 'Estado ante la DIAN',
  ripsState: 'Estado del RIPS',
  filingState: 'Estado de radicación',
} as const
export type InvoiceGrouping = keyof typeof invoiceGroupings

const toInvoices =
  '/facturacion/reports?informe=invoicedDetail&from={from}&to={to}&on={on}&by={by}&value={value}'

/** What was invoiced, filed and collected, by payer, author or state. */
export const invoicedBy = defineReport({
  id: 'billing.invoicedBy',
  title: 'Facturado, radicado y recaudado',
  params: { ...span, on: choice('Fecha de', dates), by: choice('Agrupar por', invoiceGroupings) },
  columns: {
    name: text('Grupo'),
    invoices: integer('Facturas'),
    gross: money('Bruto'),
    discount: money('Descuentos'),
    moderating: money('Pagan los usuarios'),
    net: money('Neto'),
    noted: money('Notas crédito'),
    filed: money('Radicado'),
    paid: money('Recaudado'),
    balance: money('Saldo'),
    toIssue: average('Días del egreso a la factura'),
    toFile: average('Días de la factura al radicado'),
    part: rate('% del neto'),
  },
  totals: ['gross', 'discount', 'moderating', 'net', 'noted', 'filed', 'paid', 'balance'],
  prints: ['name', 'invoices', 'gross', 'net', 'noted', 'filed', 'paid', 'balance', 'part'],
  landscape: true,
  empty: 'No se facturó en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['net', 'filed', 'paid'] },
  drill: { invoices: toInvoices, net: toInvoices, filed: toInvoices, paid: toInvoices, balance: toInvoices },
})

/** The book of invoices: each of those days, or those of a figure of the report above. */
export const invoicedDetail = defineReport({
  id: 'billing.invoicedDetail',
  title: 'Libro de facturas',
  params: {
    ...span,
    on: choice('Fecha de', dates),
    by: optional(choice('Solo', invoiceGroupings)),
    value: optional(text('Que sea', { max: 200 })),
  },
  columns: {
    number: code('Factura'),
    date: day('Fecha'),
    payer: text('Pagador'),
    contract: text('Contrato'),
    regimen: text('Régimen'),
    ambit: choice('Ámbito', ambits),
    biller: text('Facturador'),
    gross: money('Bruto'),
    discount: money('Descuentos'),
    moderating: money('Pagan los usuarios'),
    net: money('Neto'),
    noted: money('Notas crédito'),
    filedOn: optional(day('Radicada el')),
    filed: money('Radicado'),
    paid: money('Recaudado'),
    balance: money('Saldo'),
    dianState: condition('DIAN', dianStates),
    ripsState: condition('RIPS', ripsStates),
    filingState: condition('Radicación', filingStates),
  },
  totals: ['gross', 'discount', 'moderating', 'net', 'noted', 'filed', 'paid', 'balance'],
  prints: ['number', 'date', 'payer', 'gross', 'discount', 'moderating', 'net', 'noted', 'paid', 'balance'],
  landscape: true,
  paged: true,
  groups: ['payer', 'contract', 'regimen', 'ambit', 'biller', 'dianState', 'ripsState', 'filingState'],
  empty: 'No se facturó en esos días.',
  drill: { number: '/facturacion/eventos/edit/{id}', net: '/facturacion/eventos/edit/{id}' },
})

export const serviceGroupings = {
  service: 'Servicio',
  professional: 'Profesional',
  centre: 'Centro de costo',
  program: 'Programa',
  payer: 'Pagador',
  month: 'Mes',
} as const
export type ServiceGrouping = keyof typeof serviceGroupings

const toServices =
  '/billing/reports/index?informe=servicesDetail&from={from}&to={to}&ambit={ambit}&by={by}&value={value}'

/** What is invoiced, by service, professional, place or programme. */
export const servicesBy = defineReport({
  id: 'billing.servicesBy',
  title: 'Servicios facturados',
  params: {
    ...span,
    by: choice('Agrupar por', serviceGroupings),
    ambit: optional(choice('Ámbito', ambits)),
  },
  columns: {
    name: text('Grupo'),
    invoices: integer('Facturas'),
    quantity: quantity('Cantidad'),
    amount: money('Valor'),
    mean: money('Valor medio por factura'),
    part: rate('% del valor'),
  },
  totals: ['amount'],
  empty: 'No se facturaron servicios en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['amount'] },
  drill: { invoices: toServices, quantity: toServices, amount: toServices },
})

export const servicesDetail = defineReport({
  id: 'billing.servicesDetail',
  title: 'Servicios facturados, uno por uno',
  params: {
    ...span,
    ambit: optional(choice('Ámbito', ambits)),
    by: optional(choice('Solo', serviceGroupings)),
    value: optional(text('Que sea', { max: 200 })),
  },
  columns: {
    number: code('Factura'),
    date: day('Fecha'),
    payer: text('Pagador'),
    service: text('Servicio'),
    professional: text('Profesional'),
    centre: text('Centro de costo'),
    program: text('Programa'),
    quantity: quantity('Cantidad'),
    amount: money('Valor'),
  },
  totals: ['amount'],
  prints: ['number', 'date', 'payer', 'service', 'professional', 'quantity', 'amount'],
  landscape: true,
  paged: true,
  groups: ['payer', 'service', 'professional', 'centre', 'program'],
  empty: 'No se facturaron servicios en esos días.',
  drill: { number: '/facturacion/eventos/edit/{invoiceId}', amount: '/facturacion/eventos/edit/{invoiceId}' },
})

export const uninvoicedGroupings = {
  payer: 'Pagador',
  account: 'Cuenta del paciente',
  professional: 'Profesional',
  service: 'Servicio',
  ambit: 'Ámbito',
} as const
export type UninvoicedGrouping = keyof typeof uninvoicedGroupings

const toAccounts = '{href}'

/** What was given and is not invoiced yet, by its age, and how much of it belongs to patients who left. */
export const uninvoicedBy = defineReport({
  id: 'billing.uninvoicedBy',
  title: 'Prestado y sin facturar',
  params: {
    to: day('Prestado hasta'),
    by: choice('Agrupar por', uninvoicedGroupings),
    of: optional(choice('Solo', uninvoicedGroupings)),
    value: optional(text('Que sea', { max: 200 })),
  },
  columns: {
    name: text('Grupo'),
    accounts: integer('Cuentas'),
    charges: integer('Cargos'),
    unpriced: integer('Sin precio'),
    inside: money('Sin egreso'),
    left: money('Con egreso'),
    upTo5: money('Hasta 5 días'),
    upTo30: money('De 6 a 30 días'),
    beyond: money('Más de 30 días'),
    drafted: money('En prefactura'),
    total: money('Total'),
  },
  totals: ['inside', 'left', 'upTo5', 'upTo30', 'beyond', 'drafted', 'total'],
  landscape: true,
  empty: 'No hay servicios sin facturar.',
  chart: { kind: 'bars', names: 'name', series: ['upTo5', 'upTo30', 'beyond'] },
  drill: { accounts: toAccounts, charges: toAccounts, total: toAccounts },
})

export const moderatingGroupings = { payer: 'Pagador', month: 'Mes', regimen: 'Régimen' } as const
export type ModeratingGrouping = keyof typeof moderatingGroupings

/** What users had to pay of what was invoiced, and what they paid. */
export const moderatingBy = defineReport({
  id: 'billing.moderatingBy',
  title: 'Copagos y cuotas liquidados y recaudados',
  params: { ...span, by: choice('Agrupar por', moderatingGroupings) },
  columns: {
    name: text('Grupo'),
    invoices: integer('Facturas'),
    exempt: integer('Sin cobro al usuario'),
    copago: money('Copagos'),
    cuota: money('Cuotas moderadoras'),
    shared: money('Pagos compartidos'),
    due: money('Liquidado'),
    collected: money('Recaudado'),
    lacking: money('Diferencia'),
  },
  totals: ['copago', 'cuota', 'shared', 'due', 'collected', 'lacking'],
  landscape: true,
  empty: 'No se facturó en esos días.',
  drill: {
    invoices:
      '/facturacion/reports?informe=invoicedDetail&from={from}&to={to}&on=issued&by={by}&value={value}',
  },
})

export const noteGroupings = { concept: 'Concepto', payer: 'Pagador', month: 'Mes' } as const
export type NoteGrouping = keyof typeof noteGroupings

/** Credit notes, by cause. */
export const notesBy = defineReport({
  id: 'billing.notesBy',
  title: 'Notas crédito por causa',
  params: { ...span, by: choice('Agrupar por', noteGroupings) },
  columns: {
    name: text('Grupo'),
    notes: integer('Notas'),
    invoices: integer('Facturas'),
    amount: money('Valor'),
    net: money('Rebaja a la cartera'),
    part: rate('% del valor'),
  },
  totals: ['amount', 'net'],
  empty: 'No se emitieron notas crédito en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['amount'] },
  drill: { notes: '{href}', amount: '{href}' },
})

/** Numbers of invoices, prefix by prefix: which were issued, and which are not there. */
export const consecutives = defineReport({
  id: 'billing.consecutives',
  title: 'Consecutivos de facturas',
  params: span,
  columns: {
    prefix: code('Prefijo'),
    first: integer('Desde'),
    last: integer('Hasta'),
    issued: integer('Emitidas'),
    annulled: integer('Anuladas'),
    missing: integer('Faltan'),
    which: optional(text('Números que faltan')),
  },
  empty: 'No se facturó en esos días.',
  drill: { issued: '/facturacion/invoice-list?date={from}..{to}&q={prefix}' },
})
