import type { ServerModule } from '@quina/blocks/server'
import { screens } from './screens.contract.ts'

export const hospital: ServerModule = {
  name: 'hospital',
  label: 'El hospital',
  operations: [],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
