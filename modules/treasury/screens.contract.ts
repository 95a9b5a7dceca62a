import { defineVoucherOrigin } from '@quina/accounting/contract'
import { createdIn, permissionFor, screensOf } from '@quina/blocks'
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
  '/accounting/proof/income/index': {
    title: 'Comprobantes de ingreso',
    permission: permissionFor(receiptVoucher, 'view'),
    menu: { group, order: 10 },
  },
  '/accounting/proof/income/create': {
    title: 'Nuevo comprobante de ingreso',
    permission: permissionFor(receiptVoucher, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/proof/income/edit/:id': {
    title: 'Comprobante de ingreso',
    permission: permissionFor(receiptVoucher, 'view'),
  },
  '/accounting/proof/effective-transfer/index': {
    title: 'Traslados de fondos',
    permission: permissionFor(fundTransfer, 'view'),
    menu: { group, order: 30 },
  },
  '/accounting/proof/effective-transfer/create': {
    title: 'Nuevo traslado de fondos',
    permission: permissionFor(fundTransfer, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/proof/effective-transfer/edit/:id': {
    title: 'Traslado de fondos',
    permission: permissionFor(fundTransfer, 'view'),
  },
  '/accounting/proof/portfolio/advance/index': {
    title: 'Anticipos de cartera',
    permission: permissionFor(receivablesAdvance, 'view'),
    menu: { group, order: 20 },
  },
  '/accounting/proof/portfolio/advance/create': {
    title: 'Nuevo anticipo de cartera',
    permission: permissionFor(receivablesAdvance, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/proof/portfolio/advance/edit/:id': {
    title: 'Anticipo de cartera',
    permission: permissionFor(receivablesAdvance, 'view'),
  },
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
  '/pago/ordenes': {
    title: 'Órdenes de pago',
    permission: permissionFor(paymentOrder, 'view'),
    menu: { group, order: 22 },
  },
  '/createPago/:thirdId': {
    title: 'Nueva orden de pago',
    permission: permissionFor(paymentOrder, 'edit'),
    under: '/pago',
  },
  '/pago/edit/:id': {
    title: 'Orden de pago',
    permission: permissionFor(paymentOrder, 'view'),
  },
  '/accounting/proof/egress/index': {
    title: 'Comprobantes de egreso',
    permission: permissionFor(egreso, 'view'),
    menu: { group, order: 24 },
  },
  '/accounting/proof/egress/create': {
    title: 'Nuevo comprobante de egreso',
    permission: permissionFor(egreso, 'edit'),
    menu: createdIn(group),
  },
  '/accounting/proof/egress/edit/:id': {
    title: 'Comprobante de egreso',
    permission: permissionFor(egreso, 'view'),
  },
  '/pago/archivos': {
    title: 'Archivos para bancos',
    permission: bankFilePermissions.view,
    menu: { group, order: 23 },
  },
  '/bankCheck': {
    title: 'Cheques',
    permission: permissionFor(cheque, 'view'),
    menu: { group, order: 25 },
  },
  '/bankCheck/create': {
    title: 'Chequera nueva o cheque dañado',
    permission: permissionFor(cheque, 'spoil'),
    menu: createdIn(group),
  },
  '/bankCheck/edit/:id': {
    title: 'Cheque',
    permission: permissionFor(cheque, 'view'),
  },
  '/cuentas-banco-entidad/codigos': {
    title: 'Códigos de bancos',
    permission: permissionFor(bankCode, 'view'),
    menu: { group: 'General', order: 27 },
  },
  '/accounting/bank-reconciliation': {
    title: 'Conciliaciones bancarias',
    permission: permissionFor(reconciliation, 'view'),
    menu: { group, order: 50, label: 'Conciliación bancaria' },
  },
  '/accounting/bank-reconciliation/create': {
    title: 'Nueva conciliación bancaria',
    permission: permissionFor(reconciliation, 'edit'),
  },
  '/accounting/bank-reconciliation/edit/:id': {
    title: 'Conciliación bancaria',
    permission: permissionFor(reconciliation, 'view'),
  },
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
  '/accounting/cash-count': {
    title: 'Arqueos de caja',
    permission: permissionFor(cashCount, 'view'),
    menu: { group, order: 55 },
  },
  '/accounting/cash-count/create': {
    title: 'Nuevo arqueo de caja',
    permission: permissionFor(cashCount, 'edit'),
  },
  '/accounting/cash-count/edit/:id': {
    title: 'Arqueo de caja',
    permission: permissionFor(cashCount, 'view'),
  },
  '/tesoreria/caja-menor': {
    title: 'Cajas menores',
    permission: permissionFor(pettyCash, 'view'),
    menu: { group, order: 40 },
  },
  '/tesoreria/caja-menor/create': {
    title: 'Nueva caja menor',
    permission: permissionFor(pettyCash, 'edit'),
  },
  '/tesoreria/caja-menor/edit/:id': {
    title: 'Caja menor',
    permission: permissionFor(pettyCash, 'view'),
  },
  '/tesoreria/caja-menor/vales': {
    title: 'Vales de caja menor',
    permission: permissionFor(pettyCashVoucher, 'view'),
    menu: { group, order: 41 },
  },
  '/tesoreria/caja-menor/vales/create': {
    title: 'Nuevo vale de caja menor',
    permission: permissionFor(pettyCashVoucher, 'edit'),
  },
  '/tesoreria/caja-menor/vales/edit/:id': {
    title: 'Vale de caja menor',
    permission: permissionFor(pettyCashVoucher, 'view'),
  },
  '/tesoreria/caja-menor/gastos': {
    title: 'Gastos de caja menor',
    permission: permissionFor(pettyCashExpense, 'view'),
    menu: { group, order: 42 },
  },
  '/tesoreria/caja-menor/gastos/create': {
    title: 'Nuevo gasto de caja menor',
    permission: permissionFor(pettyCashExpense, 'edit'),
    menu: createdIn(group),
  },
  '/tesoreria/caja-menor/gastos/edit/:id': {
    title: 'Gasto de caja menor',
    permission: permissionFor(pettyCashExpense, 'view'),
  },
  '/tesoreria/caja-menor/legalizaciones': {
    title: 'Legalizaciones de caja menor',
    permission: permissionFor(pettyCashLegalisation, 'view'),
    menu: { group, order: 43 },
  },
  '/tesoreria/caja-menor/legalizaciones/create': {
    title: 'Nueva legalización de caja menor',
    permission: permissionFor(pettyCashLegalisation, 'edit'),
  },
  '/tesoreria/caja-menor/legalizaciones/edit/:id': {
    title: 'Legalización de caja menor',
    permission: permissionFor(pettyCashLegalisation, 'view'),
  },
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
