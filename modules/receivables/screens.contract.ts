import { defineVoucherOrigin } from '@quina/accounting/contract'
import { createdIn, permissionFor, screensOf } from '@quina/blocks'
import { ageing } from './ageing/report.contract.ts'
import { application } from './application/application.contract.ts'
import { collection } from './collection/collection.contract.ts'
import { crossing } from './crossing/crossing.contract.ts'
import { discount } from './discount/discount.contract.ts'
import { doubtfulTransfer } from './doubtful/doubtful-transfer.contract.ts'
import { filing } from './filing/filing.contract.ts'
import { glosa, viewGlosas } from './glosa/glosa.contract.ts'
import { impairment } from './impairment/impairment.contract.ts'
import { viewReceivables } from './owed/owed.contract.ts'
import { payment } from './payment/payment.contract.ts'
import { processInvoices } from './processing/processing.contract.ts'
import { recognisable, recognition } from './recognition/recognition.contract.ts'
import { settlement, viewSettlements } from './settlement/settlement.contract.ts'

const group = 'Cartera'

/** The screens of receivables: the specification's path, and one of our own for what hangs from it. */
export const screens = screensOf({
  '/accounting/wallet/index': {
    title: 'Cartera',
    permission: viewReceivables,
    menu: { group, order: 10 },
  },
  '/accounting/wallet/invoices': {
    title: 'Cartera por factura',
    permission: viewReceivables,
    menu: { group, order: 11 },
  },
  '/accounting/wallet/contract/index': {
    title: 'Cartera por contrato',
    permission: viewReceivables,
    menu: { group, order: 12 },
  },
  '/accounting/wallet/process-invoices': {
    title: 'Procesar facturas',
    permission: permissionFor(processInvoices, 'run'),
    menu: { group, order: 20 },
  },
  '/accounting/wallet/create': {
    title: 'Nueva radicación',
    permission: permissionFor(filing, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/edit/:id': { title: 'Radicación', permission: viewReceivables },
  '/accounting/wallet/payment': {
    title: 'Pagos de pagadores',
    permission: permissionFor(payment, 'view'),
    menu: { group, order: 30 },
  },
  '/accounting/wallet/payment/create': {
    title: 'Nuevo pago de pagador',
    permission: permissionFor(payment, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/payment/edit/:id': {
    title: 'Pago de pagador',
    permission: permissionFor(payment, 'view'),
  },
  '/accounting/wallet/payment/budget-collection/:paymentId': {
    title: 'Recaudo presupuestal del pago',
    permission: permissionFor(collection, 'edit'),
  },
  '/accounting/wallet/application': {
    title: 'Aplicaciones de pagos',
    permission: permissionFor(application, 'view'),
    menu: { group, order: 31 },
  },
  '/accounting/wallet/application/create': {
    title: 'Nueva aplicación de pago',
    permission: permissionFor(application, 'edit'),
  },
  '/accounting/wallet/application/edit/:id': {
    title: 'Aplicación de pago',
    permission: permissionFor(application, 'view'),
  },
  '/accounting/wallet/collection': {
    title: 'Recaudos de pagos',
    permission: permissionFor(collection, 'view'),
    menu: { group, order: 32 },
  },
  '/accounting/wallet/collection/edit/:id': {
    title: 'Recaudo de pago',
    permission: permissionFor(collection, 'view'),
  },
  '/accounting/wallet/recognition': {
    title: 'Reconocimiento de cartera',
    permission: permissionFor(recognisable, 'run'),
    menu: { group, order: 23 },
  },
  '/accounting/wallet/recognition/index': {
    title: 'Reconocimientos de cartera',
    permission: permissionFor(recognition, 'view'),
    under: '/accounting/wallet/recognition',
  },
  '/accounting/wallet/recognition/edit/:id': {
    title: 'Reconocimiento de cartera',
    permission: permissionFor(recognition, 'view'),
  },
  '/accounting/wallet/payment/giro': {
    title: 'Giro directo de varias EPS',
    permission: permissionFor(payment, 'edit'),
  },
  '/accounting/wallet/deducted': {
    title: 'Glosas descontadas',
    permission: viewReceivables,
    menu: { group, order: 33 },
  },
  '/accounting/wallet/glosa': {
    title: 'Glosas y devoluciones',
    permission: viewGlosas,
    menu: { group, order: 25 },
  },
  '/accounting/wallet/glosa/terms': {
    title: 'Términos de glosas',
    permission: viewGlosas,
    menu: { group, order: 26 },
  },
  '/accounting/wallet/glosa/codes': { title: 'Causas de glosa y devolución', permission: viewGlosas },
  '/accounting/wallet/glosa/create': {
    title: 'Nueva glosa',
    permission: permissionFor(glosa, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/glosa/edit/:id': { title: 'Glosa', permission: viewGlosas },
  '/accounting/wallet/doubtful': {
    title: 'Traslados de difícil recaudo',
    permission: permissionFor(doubtfulTransfer, 'view'),
    menu: { group, order: 40 },
  },
  '/accounting/wallet/doubtful/create': {
    title: 'Nuevo traslado de difícil recaudo',
    permission: permissionFor(doubtfulTransfer, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/doubtful/edit/:id': {
    title: 'Traslado de difícil recaudo',
    permission: permissionFor(doubtfulTransfer, 'view'),
  },
  '/accounting/wallet/settle': {
    title: 'Nueva acta',
    permission: permissionFor(settlement, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/settle/index': {
    title: 'Actas con pagadores',
    permission: viewSettlements,
    menu: { group, order: 34 },
  },
  '/accounting/wallet/settle/edit/:id': { title: 'Acta', permission: viewSettlements },
  '/accounting/wallet/commitments': { title: 'Compromisos de pago', permission: viewSettlements },
  '/accounting/wallet/crossing': {
    title: 'Cruces de cuentas',
    permission: permissionFor(crossing, 'view'),
    menu: { group, order: 35 },
  },
  '/accounting/wallet/crossing/create': {
    title: 'Nuevo cruce de cuentas',
    permission: permissionFor(crossing, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/crossing/edit/:id': {
    title: 'Cruce de cuentas',
    permission: permissionFor(crossing, 'view'),
  },
  '/accounting/wallet/discount': {
    title: 'Descuentos',
    permission: permissionFor(discount, 'view'),
    menu: { group, order: 36 },
  },
  '/accounting/wallet/discount/create': {
    title: 'Nuevo descuento',
    permission: permissionFor(discount, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/discount/edit/:id': {
    title: 'Descuento',
    permission: permissionFor(discount, 'view'),
  },
  '/accounting/wallet/impairment': {
    title: 'Deterioro de cartera',
    permission: permissionFor(impairment, 'view'),
    menu: { group, order: 41 },
  },
  '/accounting/wallet/impairment/create': {
    title: 'Nuevo deterioro de cartera',
    permission: permissionFor(impairment, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/wallet/impairment/edit/:id': {
    title: 'Deterioro de cartera',
    permission: permissionFor(impairment, 'view'),
  },
  '/accounting/wallet/report': {
    title: 'Reportes de cartera',
    permission: permissionFor(ageing, 'run'),
    menu: { group, order: 60 },
  },
})

defineVoucherOrigin('receivables.filing', 'Radicación', '/accounting/wallet/edit/:id')
defineVoucherOrigin(
  'receivables.application',
  'Aplicación de pagos',
  '/accounting/wallet/application/edit/:id',
)
defineVoucherOrigin(
  'receivables.doubtfulTransfer',
  'Traslado de difícil recaudo',
  '/accounting/wallet/doubtful/edit/:id',
)
defineVoucherOrigin('receivables.collection', 'Recaudo', '/accounting/wallet/collection/edit/:id')
defineVoucherOrigin('receivables.glosa', 'Glosa', '/accounting/wallet/glosa/edit/:id')
defineVoucherOrigin('receivables.crossing', 'Cruce de cuentas', '/accounting/wallet/crossing/edit/:id')
defineVoucherOrigin('receivables.discount', 'Descuento de cartera', '/accounting/wallet/discount/edit/:id')
defineVoucherOrigin(
  'receivables.impairment',
  'Deterioro de cartera',
  '/accounting/wallet/impairment/edit/:id',
)
