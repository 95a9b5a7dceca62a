import { serverModule } from '@quina/blocks/server'
import { costCentreOperations } from './cost-centre/cost-centre.server.ts'
import { holidayOperations } from './holiday/holiday.server.ts'
import { locationOperations } from './location/location.server.ts'
import { positionOperations } from './position/position.server.ts'
import { regimeParameters } from './regime/regime.contract.ts'
import { screens } from './screens.contract.ts'
import { specialtyOperations } from './specialty/specialty.server.ts'

export { costCentreService } from './cost-centre/cost-centre.server.ts'
export { generateYear, loadHolidays } from './holiday/generate.server.ts'
export { holidayService } from './holiday/holiday.server.ts'
export { touchedByHoliday } from './holiday-touch/touched.server.ts'
export { locationService } from './location/location.server.ts'
export {
  defineParentalWeeks,
  keepsPublicBooks,
  parentalWeeksIn,
  reportsToChip,
} from './regime/regime.server.ts'

export const hospital = serverModule({
  name: 'hospital',
  label: 'El hospital',
  operations: [
    ...costCentreOperations,
    ...specialtyOperations,
    ...positionOperations,
    ...locationOperations,
    ...holidayOperations,
  ],
  jobs: [],
  parameters: regimeParameters,
  screens,
})
