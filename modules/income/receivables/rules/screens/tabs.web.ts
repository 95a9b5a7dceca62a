import { amongTabs } from '@quina/blocks/web'

/** Cartera by filing or by invoice. */
export const amongReceivables = amongTabs('Cartera', [
  ['Por radicación', '/accounting/wallet/index'],
  ['Por factura', '/accounting/wallet/invoices'],
  ['Por contrato', '/accounting/wallet/contract/index'],
  ['Difícil recaudo', '/accounting/wallet/doubtful'],
  ['Cobro jurídico', '/accounting/wallet/legal'],
])
/** Payments, their applications and their recaudos. */
export const amongPayments = amongTabs('Pagos', [
  ['Pagos', '/accounting/wallet/payment'],
  ['Aplicaciones', '/accounting/wallet/application'],
  ['Recaudos', '/accounting/wallet/collection'],
  ['Giro directo', '/accounting/wallet/payment/giro'],
  ['Glosas descontadas', '/accounting/wallet/deducted'],
])
/** What payers object to: by glosa, by term, and by cause. */
export const amongGlosas = amongTabs('Glosas', [
  ['Glosas y devoluciones', '/accounting/wallet/glosa'],
  ['Términos', '/accounting/wallet/glosa/terms'],
  ['Causas', '/accounting/wallet/glosa/codes'],
])
/** Agreements with payers, and the impairment. */
export const amongAgreements = amongTabs('Acuerdos', [
  ['Actas', '/accounting/wallet/settle/index'],
  ['Compromisos', '/accounting/wallet/commitments'],
  ['Cruces de cuentas', '/accounting/wallet/crossing'],
  ['Descuentos', '/accounting/wallet/discount'],
  ['Deterioro', '/accounting/wallet/impairment'],
])
/** What is to be recognised in the budget, and the recognitions by batch. */
export const amongRecognitions = amongTabs('Reconocimiento', [
  ['Por reconocer', '/accounting/wallet/recognition'],
  ['Reconocimientos', '/accounting/wallet/recognition/index'],
])
