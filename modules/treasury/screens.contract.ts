import { defineVoucherOrigin } from '@quina/accounting/contract'
import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
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

/** The screens of treasury: the specification's path, and one of our own for what hangs from it. */
export const screens = screensOf({
  '/cuentas-banco-entidad': {
    title: 'Cuentas bancarias',
    permission: permissionFor(bankAccount, 'view'),
    menu: { group: 'General', order: 25, label: 'Cuentas bancarias' },
  },
  '/cuentas-banco-entidad/chequeras': {
    title: 'Chequeras',
    permission: permissionFor(checkbook, 'view'),
    menu: { group: 'General', order: 26 },
  },
  ...screensFor(receiptVoucher, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(fundTransfer, { menu: { group, order: 30 }, create: createdIn(group) }),
  ...screensFor(receivablesAdvance, { menu: { group, order: 20 }, create: createdIn(group) }),
  '/accounting/proof/portfolio/advance/pending': {
    title: 'Anticipos pendientes por aplicar',
    permission: permissionFor(advancePending, 'run'),
    under: '/accounting/proof/portfolio/advance/index',
  },
  '/accounting/proof': {
    title: 'Cuadre',
    permission: permissionFor(proof, 'run'),
    menu: { group: 'Contabilidad', order: 25 },
  },
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
  '/cuentas-banco-entidad/codigos': {
    title: 'Códigos de bancos',
    permission: permissionFor(bankCode, 'view'),
    menu: { group: 'General', order: 27 },
  },
  ...screensFor(reconciliation, { menu: { group, order: 50, label: 'Conciliación bancaria' } }),
  '/accounting/bank-reconciliation/format': {
    title: 'Formatos de extracto',
    permission: permissionFor(statementFormat, 'view'),
    menu: { group, order: 92 },
  },
  '/accounting/bulletin': {
    title: 'Boletín diario de caja y bancos',
    permission: permissionFor(bulletin, 'run'),
    menu: { group, order: 60, label: 'Boletín diario' },
  },
  '/accounting/bank-book': {
    title: 'Libro de bancos',
    permission: permissionFor(bankBook, 'run'),
    menu: { group, order: 61 },
  },
  '/accounting/treasury-state': {
    title: 'Estado de tesorería por fuente',
    permission: permissionFor(treasuryState, 'run'),
    menu: { group, order: 62, label: 'Estado de tesorería' },
  },
  '/accounting/cash-ahead': {
    title: 'Caja de los próximos 90 días',
    permission: permissionFor(cashAhead, 'run'),
    menu: { group, order: 63 },
  },
  ...screensFor(cashCount, { menu: { group, order: 55 } }),
  ...screensFor(pettyCash, { menu: { group, order: 40 } }),
  ...screensFor(pettyCashVoucher, { menu: { group, order: 41 } }),
  ...screensFor(pettyCashExpense, { menu: { group, order: 42 }, create: createdIn(group) }),
  ...screensFor(pettyCashLegalisation, { menu: { group, order: 43 } }),
  '/tesoreria/caja-menor/arqueos': {
    title: 'Arqueos de caja menor',
    permission: permissionFor(pettyCashCount, 'view'),
    under: '/tesoreria/caja-menor',
  },
  '/tesoreria/caja-menor/arqueos/create': {
    title: 'Nuevo arqueo de caja menor',
    permission: permissionFor(pettyCashCount, 'edit'),
  },
  '/tesoreria/caja-menor/arqueos/edit/:id': {
    title: 'Arqueo de caja menor',
    permission: permissionFor(pettyCashCount, 'view'),
  },
  '/accounting/cash-register': {
    title: 'Cajas',
    permission: permissionFor(cashRegister, 'view'),
    menu: { group, order: 90 },
  },
  '/accounting/payer-regimen': {
    title: 'Regímenes de pagadores',
    permission: permissionFor(regimen, 'view'),
    menu: { group, order: 91 },
  },
})

defineVoucherOrigin('treasury.receiptVoucher', 'Comprobante de ingreso', '/accounting/proof/income/edit/:id')
defineVoucherOrigin('treasury.egreso', 'Comprobante de egreso', '/accounting/proof/egress/edit/:id')
defineVoucherOrigin(
  'treasury.fundTransfer',
  'Traslado de fondos',
  '/accounting/proof/effective-transfer/edit/:id',
)
defineVoucherOrigin(
  'treasury.receivablesAdvance',
  'Anticipo de cartera',
  '/accounting/proof/portfolio/advance/edit/:id',
)
defineVoucherOrigin('treasury.cheque', 'Cheque', '/bankCheck/edit/:id')
defineVoucherOrigin('treasury.cashCount', 'Arqueo de caja', '/accounting/cash-count/edit/:id')
