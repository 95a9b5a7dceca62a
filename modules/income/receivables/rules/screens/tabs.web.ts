import { amongTabs } from '@quina/blocks/web'

/** Cartera by filing or by invoice. */
export const amongReceivables = amongTabs('Cartera', [
  ['Por radicación', '/accounting/wallet/index'],
  ['Por factura', '/accounting/wallet/invoices'],
  ['Por contrato', '/accounting/wallet/contract/index'],
  ['Difícil recaudo', '/accounting/wallet/doubtful'],
  ['Cobro jurídico', '/accounting/wallet/legal'],
])
/** Payments, what was applied of them and what was collected. */
export const amongPayments = amongTabs('Pagos', [
  ['Pagos', '/accounting/wallet/payment'],
  ['Aplicaciones', '/accounting/wallet/application'],
  ['Recaudos', '/accounting/wallet/collection'],
  ['Giro directo', '/accounting/wallet/payment/giro'],
  ['Glosas descontadas', '/accounting/wallet/deducted'],
])
/** What payers object to: one by one, by its terms, and why. */
export const amongGlosas = amongTabs('Glosas', [
  ['Glosas y devoluciones', '/accounting/wallet/glosa'],
  ['Términos', '/accounting/wallet/glosa/terms'],
  ['Causas', '/accounting/wallet/glosa/codes'],
])
/** What is agreed with payers, and what is not expected from them. */
export const amongAgreements = amongTabs('Acuerdos', [
  ['Actas', '/accounting/wallet/settle/index'],
  ['Compromisos', '/accounting/wallet/commitments'],
  ['Cruces de cuentas', '/accounting/wallet/crossing'],
  ['Descuentos', '/accounting/wallet/discount'],
  ['Deterioro', '/accounting/wallet/impairment'],
])
/** What is to be recognised in the budget, and what was by batches. */
export const amongRecognitions = amongTabs('Reconocimiento', [
  ['Por reconocer', '/accounting/wallet/recognition'],
  ['Reconocimientos', '/accounting/wallet/recognition/index'],
])
