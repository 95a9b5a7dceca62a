import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { dispensingOperations } from './dispensing/dispensing.server.ts'
import { maxDoseOperations } from './max-dose/max-dose.server.ts'
import { screens } from './screens.contract.ts'
import { segregations } from './segregations.contract.ts'

export const pharmacy = serverModule({
  name: 'pharmacy',
  label: 'Farmacia',
  operations: [...maxDoseOperations, ...tellingPatients('pharmacy.patient_summary', dispensingOperations)],
  reported: 'pharmacy.patient_summary',
  jobs: [],
  screens,
  segregations,
})
