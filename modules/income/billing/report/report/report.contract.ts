import { defineReport, type Fields, f } from '@quina/blocks'
import { ambits, dianStates, ripsStates } from '../../invoice/invoice/invoice.contract.ts'
import { filingStates } from '../../invoice/receivable/receivable.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') } satisfies Fields
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
  params: { ...span, on: f.choice('Fecha de', dates), by: f.choice('Agrupar por', invoiceGroupings) },
  columns: {
    name: f.text('Grupo'),
    invoices: f.integer('Facturas'),
    gross: f.money('Bruto'),
    discount: f.money('Descuentos'),
    moderating: f.money('Pagan los usuarios'),
    net: f.money('Neto'),
    noted: f.money('Notas crédito'),
    filed: f.money('Radicado'),
    paid: f.money('Recaudado'),
    balance: f.money('Saldo'),
    toIssue: f.average('Días del egreso a la factura'),
    toFile: f.average('Días de la factura al radicado'),
    part: f.rate('% del neto'),
  },
  totals: ['gross', 'discount', 'moderating', 'net', 'noted', 'filed', 'paid', 'balance'],
  prints: ['name', 'invoices', 'gross', 'net', 'noted', 'filed', 'paid', 'balance', 'part'],
  landscape: true,
  empty: 'No se facturó en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['net', 'filed', 'paid'] },
  drill: { invoices: toInvoices, net: toInvoices, filed: toInvoices, paid: toInvoices, balance: toInvoices },
})

/** The book of invoices: those of the chosen days, or those behind a figure of the report above. */
export const invoicedDetail = defineReport({
  id: 'billing.invoicedDetail',
  title: 'Libro de facturas',
  params: {
    ...span,
    on: f.choice('Fecha de', dates),
    by: f.optional(f.choice('Solo', invoiceGroupings)),
    value: f.optional(f.text('Que sea', { max: 200 })),
  },
  columns: {
    number: f.code('Factura'),
    date: f.day('Fecha'),
    payer: f.text('Pagador'),
    contract: f.text('Contrato'),
    regimen: f.text('Régimen'),
    ambit: f.choice('Ámbito', ambits),
    biller: f.text('Facturador'),
    gross: f.money('Bruto'),
    discount: f.money('Descuentos'),
    moderating: f.money('Pagan los usuarios'),
    net: f.money('Neto'),
    noted: f.money('Notas crédito'),
    filedOn: f.optional(f.day('Radicada el')),
    filed: f.money('Radicado'),
    paid: f.money('Recaudado'),
    balance: f.money('Saldo'),
    dianState: f.condition('DIAN', dianStates),
    ripsState: f.condition('RIPS', ripsStates),
    filingState: f.condition('Radicación', filingStates),
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

/** The invoiced services, by service, professional, place or programme. */
export const servicesBy = defineReport({
  id: 'billing.servicesBy',
  title: 'Servicios facturados',
  params: {
    ...span,
    by: f.choice('Agrupar por', serviceGroupings),
    ambit: f.optional(f.choice('Ámbito', ambits)),
  },
  columns: {
    name: f.text('Grupo'),
    invoices: f.integer('Facturas'),
    quantity: f.quantity('Cantidad'),
    amount: f.money('Valor'),
    mean: f.money('Valor medio por factura'),
    part: f.rate('% del valor'),
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
    ambit: f.optional(f.choice('Ámbito', ambits)),
    by: f.optional(f.choice('Solo', serviceGroupings)),
    value: f.optional(f.text('Que sea', { max: 200 })),
  },
  columns: {
    number: f.code('Factura'),
    date: f.day('Fecha'),
    payer: f.text('Pagador'),
    service: f.text('Servicio'),
    professional: f.text('Profesional'),
    centre: f.text('Centro de costo'),
    program: f.text('Programa'),
    quantity: f.quantity('Cantidad'),
    amount: f.money('Valor'),
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

/** Services given and not invoiced yet, by age, and how much of them belongs to discharged patients. */
export const uninvoicedBy = defineReport({
  id: 'billing.uninvoicedBy',
  title: 'Prestado y sin facturar',
  params: {
    to: f.day('Prestado hasta'),
    by: f.choice('Agrupar por', uninvoicedGroupings),
    of: f.optional(f.choice('Solo', uninvoicedGroupings)),
    value: f.optional(f.text('Que sea', { max: 200 })),
  },
  columns: {
    name: f.text('Grupo'),
    accounts: f.integer('Cuentas'),
    charges: f.integer('Cargos'),
    unpriced: f.integer('Sin precio'),
    inside: f.money('Sin egreso'),
    left: f.money('Con egreso'),
    upTo5: f.money('Hasta 5 días'),
    upTo30: f.money('De 6 a 30 días'),
    beyond: f.money('Más de 30 días'),
    drafted: f.money('En prefactura'),
    total: f.money('Total'),
  },
  totals: ['inside', 'left', 'upTo5', 'upTo30', 'beyond', 'drafted', 'total'],
  landscape: true,
  empty: 'No hay servicios sin facturar.',
  chart: { kind: 'bars', names: 'name', series: ['upTo5', 'upTo30', 'beyond'] },
  drill: { accounts: toAccounts, charges: toAccounts, total: toAccounts },
})

export const moderatingGroupings = { payer: 'Pagador', month: 'Mes', regimen: 'Régimen' } as const
export type ModeratingGrouping = keyof typeof moderatingGroupings

/** What users had to pay on invoiced services, and what they paid. */
export const moderatingBy = defineReport({
  id: 'billing.moderatingBy',
  title: 'Copagos y cuotas liquidados y recaudados',
  params: { ...span, by: f.choice('Agrupar por', moderatingGroupings) },
  columns: {
    name: f.text('Grupo'),
    invoices: f.integer('Facturas'),
    exempt: f.integer('Sin cobro al usuario'),
    copago: f.money('Copagos'),
    cuota: f.money('Cuotas moderadoras'),
    shared: f.money('Pagos compartidos'),
    due: f.money('Liquidado'),
    collected: f.money('Recaudado'),
    lacking: f.money('Diferencia'),
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
  params: { ...span, by: f.choice('Agrupar por', noteGroupings) },
  columns: {
    name: f.text('Grupo'),
    notes: f.integer('Notas'),
    invoices: f.integer('Facturas'),
    amount: f.money('Valor'),
    net: f.money('Rebaja a la cartera'),
    part: f.rate('% del valor'),
  },
  totals: ['amount', 'net'],
  empty: 'No se emitieron notas crédito en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['amount'] },
  drill: { notes: '{href}', amount: '{href}' },
})

/** Numbers of invoices, prefix by prefix: the issued ones, and the missing ones. */
export const consecutives = defineReport({
  id: 'billing.consecutives',
  title: 'Consecutivos de facturas',
  params: span,
  columns: {
    prefix: f.code('Prefijo'),
    first: f.integer('Desde'),
    last: f.integer('Hasta'),
    issued: f.integer('Emitidas'),
    annulled: f.integer('Anuladas'),
    missing: f.integer('Faltan'),
    which: f.optional(f.text('Números que faltan')),
  },
  empty: 'No se facturó en esos días.',
  drill: { issued: '/facturacion/invoice-list?date={from}..{to}&q={prefix}' },
})
