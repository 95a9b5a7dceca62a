import { catalogScreens } from '@quina/blocks/web'
import { cashRegister } from './cash-register.contract.ts'

const screens = catalogScreens(cashRegister, { defaults: () => ({ ceiling: '0.00' }) })

/** Where notes and coins are kept. */
export const CashRegisters = screens.List
