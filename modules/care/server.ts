import type { ServerModule } from '@quina/blocks/server'
import { screens } from './screens.contract.ts'

export const care: ServerModule = {
  name: 'care',
  label: 'Agenda y atención',
  operations: [],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
