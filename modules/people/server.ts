import { type ServerModule, serveCatalog } from '@quina/blocks/server'
import { screens } from './screens.contract.ts'
import { tercero } from './tercero/tercero.contract.ts'
import { terceroService } from './tercero/tercero.server.ts'

export { addTercero, type TerceroFacts, terceroFacts } from './tercero/tercero.server.ts'

export const people: ServerModule = {
  name: 'people',
  label: 'Terceros',
  operations: serveCatalog(terceroService),
  documents: [],
  catalogs: [tercero],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  screens,
}
