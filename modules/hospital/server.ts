import type { ServerModule } from '@quina/blocks/server'
import { costCentre } from './cost-centre/cost-centre.contract.ts'
import { costCentreOperations } from './cost-centre/cost-centre.server.ts'
import { holiday } from './holiday/holiday.contract.ts'
import { holidayOperations } from './holiday/holiday.server.ts'
import { location } from './location/location.contract.ts'
import { locationOperations } from './location/location.server.ts'
import { position } from './position/position.contract.ts'
import { positionOperations } from './position/position.server.ts'
import { regimeParameters } from './regime/regime.contract.ts'
import { screens } from './screens.contract.ts'
import { specialty } from './specialty/specialty.contract.ts'
import { specialtyOperations } from './specialty/specialty.server.ts'

export { costCentreService } from './cost-centre/cost-centre.server.ts'
export { generateYear, loadHolidays } from './holiday/generate.server.ts'
export { holidayService } from './holiday/holiday.server.ts'
export { touchedByHoliday } from './holiday-touch/touched.server.ts'
export { locationService } from './location/location.server.ts'
export { keepsPublicBooks, reportsToChip } from './regime/regime.server.ts'

export const hospital: ServerModule = {
  name: 'hospital',
  label: 'El hospital',
  operations: [
    ...costCentreOperations,
    ...specialtyOperations,
    ...positionOperations,
    ...locationOperations,
    ...holidayOperations,
  ],
  documents: [],
  catalogs: [costCentre, specialty, position, location, holiday],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
  parameters: regimeParameters,
  screens,
}
