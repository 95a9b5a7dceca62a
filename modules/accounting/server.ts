import type { ServerModule } from '@quina/blocks/server'
import { account } from './account/account.contract.ts'
import { accountOperations } from './account/account.server.ts'
import { journalMonitor } from './balance/monitor.server.ts'
import { chartBalance } from './chart-balance/chart-balance.contract.ts'
import { chartBalanceOperations } from './chart-balance/chart-balance.server.ts'
import { concept } from './concept/concept.contract.ts'
import { conceptOperations } from './concept/concept.server.ts'
import { viewEntries } from './entry/entry.contract.ts'
import { entryOperations } from './entry/entry.server.ts'
import { editPeriods, periodPermissions, viewPeriods } from './period/period-screen.contract.ts'
import { periodOperations } from './period/period-screen.server.ts'
import { screens } from './screens.contract.ts'
import { voucherFamily } from './voucher-family/voucher-family.contract.ts'
import { voucherFamilyOperations } from './voucher-family/voucher-family.server.ts'
import { voucherKind } from './voucher-kind/voucher-kind.contract.ts'
import { voucherKindOperations } from './voucher-kind/voucher-kind.server.ts'

export { type Drift, journalDrift } from './balance/drift.server.ts'
export { seedChart, seedVoucherKinds } from './chart/seed.server.ts'
export { journalLedger, toJournal } from './journal/journal-ledger.server.ts'
export { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period/period.server.ts'

export const accounting: ServerModule = {
  name: 'accounting',
  label: 'Contabilidad',
  operations: [
    ...accountOperations,
    ...voucherFamilyOperations,
    ...voucherKindOperations,
    ...conceptOperations,
    ...chartBalanceOperations,
    ...entryOperations,
    ...periodOperations,
  ],
  documents: [],
  catalogs: [account, voucherFamily, voucherKind, concept],
  reports: [chartBalance],
  processes: [],
  permissions: [
    { name: viewEntries, label: 'Ver comprobantes contables' },
    { name: viewPeriods, label: 'Ver períodos contables' },
    { name: editPeriods, label: 'Crear y abrir períodos contables' },
    { name: periodPermissions.close, label: 'Cerrar períodos contables' },
    { name: periodPermissions.reopen, label: 'Reabrir períodos contables' },
    { name: periodPermissions.lock, label: 'Bloquear períodos contables' },
  ],
  jobs: [],
  screens,
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
