import type { ServerModule } from '@quina/blocks/server'
import { bankAccount } from './bank-account/bank-account.contract.ts'
import { bankAccountOperations } from './bank-account/bank-account.server.ts'
import { checkbook } from './checkbook/checkbook.contract.ts'
import { checkbookOperations } from './checkbook/checkbook.server.ts'
import { screens } from './screens.contract.ts'

export { bankAccountService } from './bank-account/bank-account.server.ts'
export { checkbookService } from './checkbook/checkbook.server.ts'

export const treasury: ServerModule = {
  name: 'treasury',
  label: 'Tesorería',
  operations: [...bankAccountOperations, ...checkbookOperations],
  documents: [],
  catalogs: [bankAccount, checkbook],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
