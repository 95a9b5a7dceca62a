import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { trialBalance } from './books/books/trial.contract.ts'
import { chartBalance } from './books/chart-balance/chart-balance.contract.ts'
import { account } from './chart/account/account.contract.ts'
import { voucherFamily } from './chart/voucher-family/voucher-family.contract.ts'
import { viewClosing } from './ledger/closing/closing.contract.ts'
import { viewPeriods } from './ledger/period/period-screen.contract.ts'
import { costTransfer } from './notes/cost-transfer/cost-transfer.contract.ts'
import { viewEntries } from './notes/entry/entry.contract.ts'
import { note } from './notes/note/note.contract.ts'
import { noteSchedule } from './notes/note-schedule/note-schedule.contract.ts'
import { opening } from './opening/opening/opening.contract.ts'
import { causacion } from './payables/causacion/causacion.contract.ts'
import { concept } from './payables/concept/concept.contract.ts'
import { cuentaDeCobro } from './payables/cuenta-de-cobro/cuenta-de-cobro.contract.ts'
import { cuentaReceived } from './payables/cuenta-received/cuenta-received.contract.ts'
import { saleCreditNote } from './sales/sale-credit-note/sale-credit-note.contract.ts'
import { saleInvoice } from './sales/sale-invoice/sale-invoice.contract.ts'
import { configurationPermissions } from './setup/configuration/configuration.contract.ts'
import { flowConcept } from './setup/flow-concept/flow-concept.contract.ts'
import { uvt } from './setup/uvt/uvt.contract.ts'
import { voucherKind } from './setup/voucher-kind/voucher-kind.contract.ts'
import { defineVoucherOrigin } from './setup/voucher-origin/voucher-origin.contract.ts'
import { exogenaConcept, exogenaFormat, exogenaMapping } from './state/exogena/catalogs.contract.ts'
import { viewFiles } from './state/official-file/official-file.contract.ts'
import { reportDuty } from './state/report-duty/report-duty.contract.ts'
import { icaExclusion } from './withholding/ica-exclusion/ica-exclusion.contract.ts'
import { labourBracket } from './withholding/labour-income/bracket.contract.ts'
import { simulateWithholding } from './withholding/withholding/withholding.contract.ts'
import { withholdingRule } from './withholding/withholding-rule/withholding-rule.contract.ts'

const group = 'Contabilidad'
const exogena = { group, within: 'Exógena' }
const withholding = { group, within: 'Retenciones' }

/** The screens of accounting: the specification's exact paths, and two of our own for what hangs from them. */
export const screens = screensOf({
  '/puc': {
    title: 'Plan de cuentas',
    permission: permissionFor(account, 'view'),
    menu: { group, order: 5 },
  },
  '/puc/saldos': {
    title: 'Saldos del plan de cuentas',
    permission: permissionFor(chartBalance, 'run'),
    menu: { group, order: 10, label: 'Saldos por cuenta' },
  },
  '/puc/conceptos-flujo': {
    title: 'Conceptos de flujo de efectivo',
    permission: permissionFor(flowConcept, 'view'),
    menu: { group, order: 12, label: 'Conceptos de flujo' },
  },
  '/accounting/seat/:accountingPeriodId?': {
    title: 'Comprobantes contables',
    permission: viewEntries,
    menu: { group, order: 15, label: 'Comprobantes' },
  },
  '/causaciones': {
    title: 'Causaciones',
    permission: permissionFor(causacion, 'view'),
    menu: { group, order: 2 },
  },
  '/causaciones/create/:type/:id_ingreso?': {
    title: 'Nueva causación',
    permission: permissionFor(causacion, 'edit'),
  },
  '/causaciones/edit/:id': { title: 'Causación', permission: permissionFor(causacion, 'view') },
  ...screensFor(cuentaDeCobro, { menu: { group, order: 4 } }),
  ...screensFor(cuentaReceived),
  '/factura-venta': {
    title: 'Facturas de venta',
    permission: permissionFor(saleInvoice, 'view'),
    menu: { group, order: 3 },
  },
  '/factura-venta/create': {
    title: 'Nueva factura de venta',
    permission: permissionFor(saleInvoice, 'edit'),
    menu: createdIn(group),
  },
  '/factura-venta/edit/:id': { title: 'Factura de venta', permission: permissionFor(saleInvoice, 'view') },
  '/factura-venta/notas': {
    title: 'Notas crédito de venta',
    permission: permissionFor(saleCreditNote, 'view'),
  },
  '/factura-venta/notas/create': {
    title: 'Nueva nota crédito de venta',
    permission: permissionFor(saleCreditNote, 'edit'),
  },
  '/factura-venta/notas/edit/:id': {
    title: 'Nota crédito de venta',
    permission: permissionFor(saleCreditNote, 'view'),
  },
  '/accounting-seat/edit/:id': {
    title: 'Comprobante contable',
    permission: viewEntries,
    under: '/accounting/seat',
  },
  '/accounting-seat/close-validity/:id': {
    title: 'Cierre de vigencia',
    permission: viewClosing,
    under: '/contabilidad/periodos',
  },
  ...screensFor(costTransfer, { menu: { group, order: 32, label: 'Traslado de costos' } }),
  '/notas-contables': {
    title: 'Notas contables',
    permission: permissionFor(note, 'view'),
    menu: { group, order: 17 },
  },
  '/notas-index/:code': {
    title: 'Notas contables',
    permission: permissionFor(note, 'view'),
    under: '/notas-contables',
  },
  '/notas-create/:code': {
    title: 'Nueva nota contable',
    permission: permissionFor(note, 'edit'),
    under: '/notas-contables',
  },
  '/notas-edit/:id/:code': {
    title: 'Nota contable',
    permission: permissionFor(note, 'view'),
    under: '/notas-contables',
  },
  '/notas-recurrentes': {
    title: 'Notas recurrentes',
    permission: permissionFor(noteSchedule, 'view'),
    menu: { group, order: 18 },
  },
  '/movimiento-contable/consulta': {
    title: 'Consulta de movimientos contables',
    permission: viewEntries,
    menu: { group, order: 20, label: 'Consulta de movimientos' },
  },
  '/accounting/reports': {
    title: 'Informes contables',
    permission: permissionFor(trialBalance, 'run'),
    menu: { group, order: 22, label: 'Libros e informes' },
  },
  '/contabilidad/archivos-oficiales': {
    title: 'Archivos oficiales',
    permission: viewFiles,
    menu: { group, order: 24 },
  },
  '/contabilidad/calendario': {
    title: 'Calendario de reportes',
    permission: permissionFor(reportDuty, 'view'),
    menu: { group, order: 25 },
  },
  '/contabilidad/exogena/formatos': {
    title: 'Formatos de exógena',
    permission: permissionFor(exogenaFormat, 'view'),
    menu: { ...exogena, order: 70, label: 'Formatos' },
  },
  '/contabilidad/exogena/conceptos': {
    title: 'Conceptos de exógena',
    permission: permissionFor(exogenaConcept, 'view'),
    menu: { ...exogena, order: 71, label: 'Conceptos' },
  },
  '/contabilidad/exogena/cuentas': {
    title: 'Cuentas de exógena',
    permission: permissionFor(exogenaMapping, 'view'),
    menu: { ...exogena, order: 72, label: 'Cuentas' },
  },
  '/contabilidad/periodos': {
    title: 'Períodos contables',
    permission: viewPeriods,
    menu: { group, order: 30 },
  },
  '/contabilidad/configuracion-inicial': {
    title: 'Configuración contable inicial',
    permission: configurationPermissions.view,
    menu: { group, order: 32, label: 'Configuración inicial' },
  },
  '/contabilidad/saldos-iniciales/:periodo': {
    title: 'Saldos iniciales',
    permission: permissionFor(opening, 'view'),
    under: '/contabilidad/periodos',
  },
  '/movimiento-contable': {
    title: 'Conceptos contables',
    permission: permissionFor(concept, 'view'),
    menu: { group, order: 40 },
  },
  '/tipo-movimiento-contable': {
    title: 'Tipos de comprobante',
    permission: permissionFor(voucherKind, 'view'),
    menu: { group, order: 45 },
  },
  '/clasificacion-movimiento-contable': {
    title: 'Clasificaciones de movimiento',
    permission: permissionFor(voucherFamily, 'view'),
    menu: { group, order: 50, label: 'Clasificaciones' },
  },
  '/contabilidad/retenciones': {
    title: 'Reglas de retención',
    permission: permissionFor(withholdingRule, 'view'),
    menu: { ...withholding, order: 60 },
  },
  '/contabilidad/retenciones/uvt': {
    title: 'UVT por año',
    permission: permissionFor(uvt, 'view'),
    menu: { ...withholding, order: 61 },
  },
  '/contabilidad/retenciones/tabla-383': {
    title: 'Tabla del art. 383',
    permission: permissionFor(labourBracket, 'view'),
    menu: { ...withholding, order: 62 },
  },
  '/contabilidad/retenciones/exclusiones-ica': {
    title: 'Exclusiones de ICA',
    permission: permissionFor(icaExclusion, 'view'),
    menu: { ...withholding, order: 64 },
  },
  '/contabilidad/retenciones/simular': {
    title: 'Simular retenciones',
    permission: simulateWithholding,
    menu: { ...withholding, order: 63 },
  },
})

defineVoucherOrigin('accounting.opening', 'Saldos iniciales', '/contabilidad/saldos-iniciales/:periodo')
defineVoucherOrigin('accounting.note', 'Nota contable', '/notas-edit/:id/:code')
defineVoucherOrigin('accounting.causacion', 'Causación', '/causaciones/edit/:id')
defineVoucherOrigin('accounting.costTransfer', 'Traslado de costos', '/contabilidad/traslado-costos/edit/:id')
defineVoucherOrigin('accounting.saleInvoice', 'Factura de venta', '/factura-venta/edit/:id')
defineVoucherOrigin('accounting.saleCreditNote', 'Nota crédito de venta', '/factura-venta/notas/edit/:id')
