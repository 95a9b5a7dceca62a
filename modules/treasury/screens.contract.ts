import { permissionFor, screensOf } from '@quina/blocks'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { cashRegister } from './cash-register/cash-register.contract.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'
import { receiptVoucher } from './receipt-voucher/receipt-voucher.contract.ts'
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
  },
  '/accounting/proof/income/edit/:id': {
    title: 'Comprobante de ingreso',
    permission: permissionFor(receiptVoucher, 'view'),
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
