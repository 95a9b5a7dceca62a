import { serverModule } from '@quina/blocks/server'
import { ripsRecords } from './rips-records.contract.ts'
import { sendRipsJob } from './send/send.server.ts'
import { ripsSetupOperations } from './setup/setup-operations.server.ts'

export { type CheckedRips, type RipsChecker, ripsChecker } from './known/checker.server.ts'
export { sendRips, sendRipsSoon } from './send/send.server.ts'
export { ripsSetupOf as ripsSetup } from './setup/setup.server.ts'
export { defineRipsOwner, type RipsAnswer, type RipsOwner } from './submission/owner.server.ts'
export { attemptsOf, editionsOf, ripsOwnedBy } from './submission/read.server.ts'
export { type SavedRips, type SavingRips, saveRips } from './submission/save.server.ts'

export const rips = serverModule({
  name: 'rips',
  label: 'RIPS',
  operations: [...ripsSetupOperations],
  jobs: [sendRipsJob],
  records: ripsRecords,
})
