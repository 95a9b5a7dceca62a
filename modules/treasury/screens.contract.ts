import { createdIn, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { advancePending } from './advance-pending/advance-pending.contract.ts'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { bankCode } from './bank-file/bank-code.contract.ts'
import { bankFilePermissions } from './bank-file/bank-file.contract.ts'
import { statementFormat } from './bank-statement/statement-format.contract.ts'
import { bankBook, bulletin, treasuryState } from './bulletin/bulletin.contract.ts'
import { cashAhead } from './cash-ahead/cash-ahead.contract.ts'
import { cashCount } from './cash-count/cash-count.contract.ts'
import { cashRegister } from './cash-register/cash-register.contract.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'
import { cheque } from './cheque/cheque.contract.ts'
import { egreso } from './egreso/egreso.contract.ts'
import { fundTransfer } from './fund-transfer/fund-transfer.contract.ts'
import { viewPayables } from './payable/payable.contract.ts'
import { paymentOrder } from './payment-order/payment-order.contract.ts'
import { pettyCash } from './petty-cash/petty-cash.contract.ts'
import { pettyCashCount } from './petty-cash-count/petty-cash-count.contract.ts'
import { pettyCashExpense } from './petty-cash-expense/petty-cash-expense.contract.ts'
import { pettyCashLegalisation } from './petty-cash-legalisation/petty-cash-legalisation.contract.ts'
import { pettyCashVoucher } from './petty-cash-voucher/petty-cash-voucher.contract.ts'
import { proof } from './proof/proof.contract.ts'
import { receiptVoucher } from './receipt-voucher/receipt-voucher.contract.ts'
import { receivablesAdvance } from './receivables-advance/receivables-advance.contract.ts'
import { reconciliation } from './reconciliation/reconciliation.contract.ts'
import { regimen } from './regimen/regimen.contract.ts'

const group = 'Tesorería'

/** The screens of treasury: the path of the specification, and a path of our own for the children of each. */
export const screens = screensOf({
  ...screensFor(bankAccount, { menu: { group: 'General', order: 25, label: 'Cuentas bancarias' } }),
  ...screensFor(checkbook, { menu: { group: 'General', order: 26 } }),
  ...screensFor(receiptVoucher, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(fundTransfer, { menu: { group, order: 30 }, create: createdIn(group) }),
  ...screensFor(receivablesAdvance, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screenFor(advancePending, { under: '/accounting/proof/portfolio/advance/index' }),
  ...screenFor(proof, { menu: { group: 'Contabilidad', order: 25 } }),
  '/pago': {
    title: 'Pagos',
    permission: viewPayables,
    menu: { group, order: 21, label: 'Pagos' },
  },
  ...screensFor(paymentOrder, { menu: { group, order: 22 } }),
  '/createPago/:thirdId': {
    title: 'Nueva orden de pago',
    permission: permissionFor(paymentOrder, 'edit'),
    under: '/pago',
  },
  ...screensFor(egreso, { menu: { group, order: 24 }, create: createdIn(group) }),
  '/pago/archivos': {
    title: 'Archivos para bancos',
    permission: bankFilePermissions.view,
    menu: { group, order: 23 },
  },
  ...screensFor(cheque, { menu: { group, order: 25 } }),
  '/bankCheck/create': {
    title: 'Chequera nueva o cheque dañado',
    permission: permissionFor(cheque, 'spoil'),
    menu: createdIn(group),
  },
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
