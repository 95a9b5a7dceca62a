import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of treasury. */
export const treasuryWeb = webModule({
  name: 'treasury',
  screens: screensWith(screens, {
    '/cuentas-banco-entidad': () =>
      import('./bank-account/bank-account.web.tsx').then((file) => file.BankAccounts),
    '/cuentas-banco-entidad/chequeras': () =>
      import('./checkbook/checkbook.web.tsx').then((file) => file.Checkbooks),
  }),
})
