import type { ServerModule } from '@quina/blocks/server'
import { screens } from './screens.contract.ts'

export const reference: ServerModule = {
  name: 'reference',
  label: 'Catálogos oficiales',
  operations: [],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
