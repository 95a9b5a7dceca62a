import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { statementFormat } from './bank/bank-statement/statement-format.contract.ts'
import { bankBook, bulletin, treasuryState } from './bank/bulletin/bulletin.contract.ts'
import { checkbook } from './bank/checkbook/checkbook.contract.ts'
import { bankAccount } from './payment/bank-account/bank-account.contract.ts'
import { bankCode } from './payment/bank-file/bank-code.contract.ts'
import { bankFilePermissions } from './payment/bank-file/bank-file.contract.ts'
import { cheque } from './payment/cheque/cheque.contract.ts'
import { egreso } from './payment/egreso/egreso.contract.ts'
import { fundTransfer } from './payment/fund-transfer/fund-transfer.contract.ts'
import { viewPayables } from './payment/payable/payable.contract.ts'
import { paymentOrder } from './payment/payment-order/payment-order.contract.ts'
import { pettyCashCount } from './petty-cash/count/petty-cash-count.contract.ts'
import { pettyCashExpense } from './petty-cash/expense/petty-cash-expense.contract.ts'
import { pettyCashLegalisation } from './petty-cash/legalisation/petty-cash-legalisation.contract.ts'
import { pettyCash } from './petty-cash/petty-cash/petty-cash.contract.ts'
import { pettyCashVoucher } from './petty-cash/voucher/petty-cash-voucher.contract.ts'
import { advancePending } from './receipt/advance-pending/advance-pending.contract.ts'
import { cashCount } from './receipt/cash-count/cash-count.contract.ts'
import { cashRegister } from './receipt/cash-register/cash-register.contract.ts'
import { receiptVoucher } from './receipt/receipt-voucher/receipt-voucher.contract.ts'
import { receivablesAdvance } from './receipt/receivables-advance/receivables-advance.contract.ts'
import { regimen } from './receipt/regimen/regimen.contract.ts'
import { reconciliation } from './reconciliation/reconciliation/reconciliation.contract.ts'
import { cashAhead } from './report/cash-ahead/cash-ahead.contract.ts'
import { proof } from './report/proof/proof.contract.ts'

const group = 'Tesorería'

/** The screens of treasury: the path of the specification, and an additional path for the children of each. */
export const screens = screensOf({
  ...screensFor(bankAccount, { menu: { group: 'General', order: 25, label: 'Cuentas bancarias' } }),
  ...screensFor(checkbook, { menu: { group: 'General', order: 26 } }),
  ...screensFor(receiptVoucher, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(fundTransfer, { menu: { group, order: 30 }, create: createdIn(group) }),
  ...screensFor(receivablesAdvance, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screenFor(advancePending, { under: '/accounting/proof/portfolio/advance/index' }),
  ...screenFor(proof, { menu: { group: 'Contabilidad', order: 26 } }),
  '/pago': ownScreen('Pagos', viewPayables, { menu: { group, order: 21, label: 'Pagos' } }),
  ...screensFor(paymentOrder, { menu: { group, order: 22 } }),
  '/createPago/:thirdId': ownScreen('Nueva orden de pago', permissionFor(paymentOrder, 'edit'), {
    under: '/pago',
  }),
  ...screensFor(egreso, { menu: { group, order: 24 }, create: createdIn(group) }),
  '/pago/archivos': ownScreen('Archivos para bancos', bankFilePermissions.view, {
    menu: { group, order: 23 },
  }),
  ...screensFor(cheque, { menu: { group, order: 25 } }),
  '/bankCheck/create': ownScreen('Chequera nueva o cheque dañado', permissionFor(cheque, 'spoil'), {
    menu: createdIn(group),
  }),
  ...screensFor(bankCode, { menu: { group: 'General', order: 27 } }),
  ...screensFor(reconciliation, { menu: { group, order: 50, label: 'Conciliación bancaria' } }),
  ...screensFor(statementFormat, { menu: { group, order: 92 } }),
  ...screenFor(bulletin, { menu: { group, order: 60, label: 'Boletín diario' } }),
  ...screenFor(bankBook, { menu: { group, order: 61 } }),
  ...screenFor(treasuryState, { menu: { group, order: 62, label: 'Estado de tesorería' } }),
  ...screenFor(cashAhead, { menu: { group, order: 63 } }),
  ...screensFor(cashCount, { menu: { group, order: 55 } }),
  ...screensFor(pettyCash, { menu: { group, order: 40 } }),
  ...screensFor(pettyCashVoucher, { menu: { group, order: 41 } }),
  ...screensFor(pettyCashExpense, { menu: { group, order: 42 }, create: createdIn(group) }),
  ...screensFor(pettyCashLegalisation, { menu: { group, order: 43 } }),
  ...screensFor(pettyCashCount),
  ...screensFor(cashRegister, { menu: { group, order: 90 } }),
  ...screensFor(regimen, { menu: { group, order: 91 } }),
})
