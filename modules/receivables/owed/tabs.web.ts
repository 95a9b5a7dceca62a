import { permissionFor } from '@quina/blocks'
import { amongTabs } from '@quina/blocks/web'
import { application } from '../application/application.contract.ts'
import { collection } from '../collection/collection.contract.ts'
import { crossing } from '../crossing/crossing.contract.ts'
import { discount } from '../discount/discount.contract.ts'
import { doubtfulTransfer } from '../doubtful/doubtful-transfer.contract.ts'
import { viewGlosas } from '../glosa/glosa.contract.ts'
import { impairment } from '../impairment/impairment.contract.ts'
import { legalCollection } from '../legal/legal-collection.contract.ts'
import { payment } from '../payment/payment.contract.ts'
import { recognisable, recognition } from '../recognition/recognition.contract.ts'
import { viewSettlements } from '../settlement/settlement.contract.ts'
import { viewReceivables } from './owed.contract.ts'

/** Cartera by filing or by invoice. */
export const amongReceivables = amongTabs('Cartera', [
  ['Por radicación', '/accounting/wallet/index', viewReceivables],
  ['Por factura', '/accounting/wallet/invoices', viewReceivables],
  ['Por contrato', '/accounting/wallet/contract/index', viewReceivables],
  ['Difícil recaudo', '/accounting/wallet/doubtful', permissionFor(doubtfulTransfer, 'view')],
  ['Cobro jurídico', '/accounting/wallet/legal', permissionFor(legalCollection, 'view')],
])
/** Payments, what was applied of them and what was collected. */
export const amongPayments = amongTabs('Pagos', [
  ['Pagos', '/accounting/wallet/payment', permissionFor(payment, 'view')],
  ['Aplicaciones', '/accounting/wallet/application', permissionFor(application, 'view')],
  ['Recaudos', '/accounting/wallet/collection', permissionFor(collection, 'view')],
  ['Giro directo', '/accounting/wallet/payment/giro', permissionFor(payment, 'edit')],
  ['Glosas descontadas', '/accounting/wallet/deducted', viewReceivables],
])
/** What payers object to: one by one, by its terms, and why. */
export const amongGlosas = amongTabs('Glosas', [
  ['Glosas y devoluciones', '/accounting/wallet/glosa', viewGlosas],
  ['Términos', '/accounting/wallet/glosa/terms', viewGlosas],
  ['Causas', '/accounting/wallet/glosa/codes', viewGlosas],
])
/** What is agreed with payers, and what is not expected from them. */
export const amongAgreements = amongTabs('Acuerdos', [
  ['Actas', '/accounting/wallet/settle/index', viewSettlements],
  ['Compromisos', '/accounting/wallet/commitments', viewSettlements],
  ['Cruces de cuentas', '/accounting/wallet/crossing', permissionFor(crossing, 'view')],
  ['Descuentos', '/accounting/wallet/discount', permissionFor(discount, 'view')],
  ['Deterioro', '/accounting/wallet/impairment', permissionFor(impairment, 'view')],
])
/** What is to be recognised in the budget, and what was by batches. */
export const amongRecognitions = amongTabs('Reconocimiento', [
  ['Por reconocer', '/accounting/wallet/recognition', permissionFor(recognisable, 'run')],
  ['Reconocimientos', '/accounting/wallet/recognition/index', permissionFor(recognition, 'view')],
])
