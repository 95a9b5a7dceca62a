import type { ServerModule } from '@quina/blocks/server'
import { screens } from './screens.contract.ts'

export const treasury: ServerModule = {
  name: 'treasury',
  label: 'Tesorería',
  operations: [],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
