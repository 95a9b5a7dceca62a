import { defineVoucherOrigin } from '@quina/accounting/contract'
import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { crossing } from './agreement/crossing/crossing.contract.ts'
import { discount } from './agreement/discount/discount.contract.ts'
import { impairment } from './agreement/impairment/impairment.contract.ts'
import { settlement, viewSettlements } from './agreement/settlement/settlement.contract.ts'
import { filing } from './claim/filing/filing.contract.ts'
import { glosa, viewGlosas } from './claim/glosa/glosa.contract.ts'
import { processInvoices } from './claim/processing/processing.contract.ts'
import { doubtfulTransfer } from './owed/doubtful/doubtful-transfer.contract.ts'
import { legalCollection } from './owed/legal/legal-collection.contract.ts'
import { viewReceivables } from './owed/owed/owed.contract.ts'
import { recognisable, recognition } from './owed/recognition/recognition.contract.ts'
import { application } from './payment/application/application.contract.ts'
import { collection } from './payment/collection/collection.contract.ts'
import { payment } from './payment/payment/payment.contract.ts'
import { ageing } from './report/ageing/report.contract.ts'

const group = 'Cartera'

/** The screens of receivables: the path of the specification, and a path of our own for their child screens. */
export const screens = screensOf({
  ...screensFor(filing, { title: 'Cartera', menu: { group, order: 10 }, create: createdIn(group) }),
  '/accounting/wallet/invoices': ownScreen('Cartera por factura', viewReceivables, {
    menu: { group, order: 11 },
  }),
  '/accounting/wallet/contract/index': ownScreen('Cartera por contrato', viewReceivables, {
    menu: { group, order: 12 },
  }),
  ...screenFor(processInvoices, { menu: { group, order: 20 } }),
  ...screensFor(payment, { menu: { group, order: 30 }, create: createdIn(group) }),
  '/accounting/wallet/payment/budget-collection/:paymentId': ownScreen(
    'Recaudo presupuestal del pago',
    permissionFor(collection, 'edit'),
  ),
  ...screensFor(application, { menu: { group, order: 31 } }),
  ...screensFor(collection, { menu: { group, order: 32 } }),
  ...screenFor(recognisable, { menu: { group, order: 23 } }),
  ...screensFor(recognition),
  '/accounting/wallet/payment/giro': ownScreen('Giro directo de varias EPS', permissionFor(payment, 'edit')),
  '/accounting/wallet/deducted': ownScreen('Glosas descontadas', viewReceivables, {
    menu: { group, order: 33 },
  }),
  ...screensFor(glosa, { menu: { group, order: 25 }, create: createdIn(group) }),
  '/accounting/wallet/glosa/terms': ownScreen('Términos de glosas', viewGlosas, {
    menu: { group, order: 26 },
  }),
  '/accounting/wallet/glosa/codes': ownScreen('Causas de glosa y devolución', viewGlosas),
  ...screensFor(doubtfulTransfer, { menu: { group, order: 40 }, create: createdIn(group) }),
  ...screensFor(legalCollection, { menu: { group, order: 42 }, create: createdIn(group) }),
  ...screensFor(settlement, { menu: { group, order: 34 }, create: createdIn(group) }),
  '/accounting/wallet/commitments': ownScreen('Compromisos de pago', viewSettlements),
  ...screensFor(crossing, { menu: { group, order: 35 }, create: createdIn(group) }),
  ...screensFor(discount, { menu: { group, order: 36 }, create: createdIn(group) }),
  ...screensFor(impairment, {
    title: 'Deterioro de cartera',
    menu: { group, order: 41 },
    create: createdIn(group),
  }),
  '/accounting/wallet/report': ownScreen('Reportes de cartera', permissionFor(ageing, 'run'), {
    menu: { group, order: 60 },
  }),
})

defineVoucherOrigin(
  'receivables.application',
  'Aplicación de pagos',
  '/accounting/wallet/application/edit/:id',
)
defineVoucherOrigin('receivables.collection', 'Recaudo', '/accounting/wallet/collection/edit/:id')
defineVoucherOrigin('receivables.discount', 'Descuento de cartera', '/accounting/wallet/discount/edit/:id')
