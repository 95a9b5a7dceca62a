import { type ServerModule, serveCatalog } from '@quina/blocks/server'
import { account } from './account/account.contract.ts'
import { accountService } from './account/account.server.ts'
import { journalMonitor } from './balance/monitor.server.ts'

export { type Drift, journalDrift } from './balance/drift.server.ts'
export { seedChart, seedVoucherKinds } from './chart/seed.server.ts'
export { journalLedger, toJournal } from './journal/journal-ledger.server.ts'
export { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period/period.server.ts'

export const accounting: ServerModule = {
  name: 'accounting',
  label: 'Contabilidad',
  operations: serveCatalog(accountService),
  documents: [],
  catalogs: [account],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  monitors: [journalMonitor],
  constraints: {
    'accounting.entry_period_open': { code: 'CON-020', message: 'El período está cerrado.' },
    'accounting.account_accepts_moves': {
      code: 'CON-011',
      message: 'Una de las cuentas ya no acepta movimiento.',
    },
    'accounting.entry_reversed_once': {
      code: 'CON-028',
      message: 'El comprobante ya fue reversado.',
      status: 409,
    },
  },
}
