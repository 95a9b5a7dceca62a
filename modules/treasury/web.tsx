import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const receipt = () =>
  import('./receipt-voucher/receipt-voucher.web.tsx').then((file) => file.receiptVoucherScreens)

const transfer = () =>
  import('./fund-transfer/fund-transfer.web.tsx').then((file) => file.fundTransferScreens)
const advance = () => import('./receivables-advance/receivables-advance.web.tsx')

/** The browser side of treasury. */
export const treasuryWeb = webModule({
  name: 'treasury',
  screens: screensWith(screens, {
    '/cuentas-banco-entidad': () =>
      import('./bank-account/bank-account.web.tsx').then((file) => file.BankAccounts),
    '/cuentas-banco-entidad/chequeras': () =>
      import('./checkbook/checkbook.web.tsx').then((file) => file.Checkbooks),
    '/accounting/proof/effective-transfer/index': () => transfer().then((made) => made.List),
    '/accounting/proof/effective-transfer/create': () => transfer().then((made) => made.Create),
    '/accounting/proof/effective-transfer/edit/:id': () => transfer().then((made) => made.Edit),
    '/accounting/proof/portfolio/advance/index': () => advance().then((file) => file.Advances),
    '/accounting/proof/portfolio/advance/create': () =>
      advance().then((file) => file.receivablesAdvanceScreens.Create),
    '/accounting/proof/portfolio/advance/edit/:id': () =>
      advance().then((file) => file.receivablesAdvanceScreens.Edit),
    '/accounting/proof': () => import('./proof/proof.web.tsx').then((file) => file.Proof),
    '/accounting/cash-register': () =>
      import('./cash-register/cash-register.web.tsx').then((file) => file.CashRegisters),
    '/accounting/payer-regimen': () => import('./regimen/regimen.web.tsx').then((file) => file.Regimenes),
    '/accounting/proof/income/index': () => receipt().then((made) => made.List),
    '/accounting/proof/income/create': () => receipt().then((made) => made.Create),
    '/accounting/proof/income/edit/:id': () => receipt().then((made) => made.Edit),
  }),
})
