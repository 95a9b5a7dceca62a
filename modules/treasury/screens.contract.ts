import { permissionFor, screensOf } from '@quina/blocks'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'

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
})
