import { serverModule } from '@quina/blocks/server'
import { applyJob } from './edition/apply-job.server.ts'
import { editionOperations } from './edition/edition.server.ts'
import { readJob } from './edition/read-job.server.ts'
import { entryOperations } from './entry/entry.server.ts'
import { referenceRecords } from './reference-records.contract.ts'
import { screens } from './screens.contract.ts'
import { officialStep, shippedJob, shippedOperations } from './shipped/shipped.server.ts'

export { bringEdition } from './edition/bring.server.ts'
export { codesByIds, codesOn, type OfficialCode, type RequestedCode } from './entry/entry.server.ts'
export { bringShipped } from './shipped/shipped.server.ts'

export const reference = serverModule({
  name: 'reference',
  label: 'Catálogos oficiales',
  operations: [...editionOperations, ...entryOperations, ...shippedOperations],
  jobs: [readJob, applyJob, shippedJob],
  records: referenceRecords,
  firstSteps: [officialStep],
  screens,
})
