import { catalogScreens } from '@quina/blocks/web'
import { bankCode } from './bank-code.contract.ts'

/** Codes of the banks in electronic clearing. */
export const { List: BankCodes } = catalogScreens(bankCode)
