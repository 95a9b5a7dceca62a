import type { ServerModule } from '@quina/blocks/server'
import { appointmentType } from './appointment-type/appointment-type.contract.ts'
import { appointmentTypeOperations } from './appointment-type/appointment-type.server.ts'
import { convention } from './convention/convention.contract.ts'
import { conventionOperations } from './convention/convention.server.ts'
import { screens } from './screens.contract.ts'

export const care: ServerModule = {
  name: 'care',
  label: 'Atención y agenda',
  operations: [...appointmentTypeOperations, ...conventionOperations],
  documents: [],
  catalogs: [appointmentType, convention],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
