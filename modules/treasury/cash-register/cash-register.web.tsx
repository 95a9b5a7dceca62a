import { catalogScreens } from '@quina/blocks/web'
import { cashRegister } from './cash-register.contract.ts'

const screens = catalogScreens(cashRegister, {
  path: '/accounting/cash-register',
  defaults: () => ({ ceiling: '0.00' }),
})

/** Where notes and coins are kept. */
export const CashRegisters = screens.List
