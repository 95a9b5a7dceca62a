import type { ServerModule } from '@quina/blocks/server'
import { viewEntries } from './entry/entry.contract.ts'
import { entryOperations } from './entry/entry.server.ts'
import { screens } from './screens.contract.ts'

export { codesByIds, codesOn, type OfficialCode } from './entry/entry.server.ts'

export const reference: ServerModule = {
  name: 'reference',
  label: 'Catálogos oficiales',
  operations: entryOperations,
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [{ name: viewEntries, label: 'Ver los catálogos oficiales' }],
  jobs: [],
  screens,
}
