import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
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

/** The screens of accounting: the exact paths of the specification, and two of our own for child rows. */
export const screens = screensOf({
  ...screensFor(account, { title: 'Plan de cuentas', menu: { group, order: 5 } }),
  ...screenFor(chartBalance, { menu: { group, order: 10, label: 'Saldos por cuenta' } }),
  ...screensFor(flowConcept, { menu: { group, order: 12, label: 'Conceptos de flujo' } }),
  '/accounting/seat/:accountingPeriodId?': ownScreen('Comprobantes contables', viewEntries, {
    menu: { group, order: 15, label: 'Comprobantes' },
  }),
  '/causaciones': ownScreen('Causaciones', permissionFor(causacion, 'view'), { menu: { group, order: 2 } }),
  '/causaciones/create/:type/:id_ingreso?': ownScreen('Nueva causación', permissionFor(causacion, 'edit')),
  '/causaciones/edit/:id': ownScreen('Causación', permissionFor(causacion, 'view')),
  ...screensFor(cuentaDeCobro, { menu: { group, order: 4 } }),
  ...screensFor(cuentaReceived),
  ...screensFor(saleInvoice, { menu: { group, order: 3 }, create: createdIn(group) }),
  ...screensFor(saleCreditNote),
  '/accounting-seat/edit/:id': ownScreen('Comprobante contable', viewEntries, { under: '/accounting/seat' }),
  '/accounting-seat/close-validity/:id': ownScreen('Cierre de vigencia', viewClosing, {
    under: '/contabilidad/periodos',
  }),
  ...screensFor(costTransfer, { menu: { group, order: 32, label: 'Traslado de costos' } }),
  '/notas-contables': ownScreen('Notas contables', permissionFor(note, 'view'), {
    menu: { group, order: 17 },
  }),
  '/notas-index/:code': ownScreen('Notas contables', permissionFor(note, 'view'), {
    under: '/notas-contables',
  }),
  '/notas-create/:code': ownScreen('Nueva nota contable', permissionFor(note, 'edit'), {
    under: '/notas-contables',
  }),
  '/notas-edit/:id/:code': ownScreen('Nota contable', permissionFor(note, 'view'), {
    under: '/notas-contables',
  }),
  ...screensFor(noteSchedule, { menu: { group, order: 18 } }),
  '/movimiento-contable/consulta': ownScreen('Consulta de movimientos contables', viewEntries, {
    menu: { group, order: 20, label: 'Consulta de movimientos' },
  }),
  '/accounting/reports': ownScreen('Informes contables', permissionFor(trialBalance, 'run'), {
    menu: { group, order: 22, label: 'Libros e informes' },
  }),
  '/contabilidad/archivos-oficiales': ownScreen('Archivos oficiales', viewFiles, {
    menu: { group, order: 24 },
  }),
  ...screensFor(reportDuty, { title: 'Calendario de reportes', menu: { group, order: 25 } }),
  ...screensFor(exogenaFormat, { menu: { ...exogena, order: 70, label: 'Formatos' } }),
  ...screensFor(exogenaConcept, { menu: { ...exogena, order: 71, label: 'Conceptos' } }),
  ...screensFor(exogenaMapping, { menu: { ...exogena, order: 72, label: 'Cuentas' } }),
  '/contabilidad/periodos': ownScreen('Períodos contables', viewPeriods, { menu: { group, order: 30 } }),
  '/contabilidad/configuracion-inicial': ownScreen(
    'Configuración contable inicial',
    configurationPermissions.view,
    { menu: { group, order: 33, label: 'Configuración inicial' } },
  ),
  '/contabilidad/saldos-iniciales/:periodo': ownScreen('Saldos iniciales', permissionFor(opening, 'view'), {
    under: '/contabilidad/periodos',
  }),
  ...screensFor(concept, { menu: { group, order: 40 } }),
  ...screensFor(voucherKind, { menu: { group, order: 45 } }),
  ...screensFor(voucherFamily, { menu: { group, order: 50, label: 'Clasificaciones' } }),
  ...screensFor(withholdingRule, { menu: { ...withholding, order: 60 } }),
  ...screensFor(uvt, { menu: { ...withholding, order: 61 } }),
  ...screensFor(labourBracket, { menu: { ...withholding, order: 62 } }),
  ...screensFor(icaExclusion, { menu: { ...withholding, order: 64 } }),
  '/contabilidad/retenciones/simular': ownScreen('Simular retenciones', simulateWithholding, {
    menu: { ...withholding, order: 63 },
  }),
})

defineVoucherOrigin('accounting.opening', 'Saldos iniciales', '/contabilidad/saldos-iniciales/:periodo')
defineVoucherOrigin('accounting.note', 'Nota contable', '/notas-edit/:id/:code')
defineVoucherOrigin('accounting.causacion', 'Causación', '/causaciones/edit/:id')
