import { serverModule } from '@quina/blocks/server'
import { conceptOperations } from './concept/concept.server.ts'
import { deductionOperations } from './deduction/deduction.server.ts'
import { dependantOperations } from './dependant/dependant.server.ts'
import { salaryFields } from './engagement/engagement.contract.ts'
import { engagementOperations } from './engagement/engagement.server.ts'
import { engagementRowOperations } from './engagement/engagement-rows.server.ts'
import { liquidationRecords } from './liquidation/liquidation.contract.ts'
import { liquidationOperations } from './liquidation/liquidation.server.ts'
import { noveltyOperations } from './novelty/novelty.server.ts'
import { openingOperations } from './opening/opening.server.ts'
import { houseParameterOperations } from './parameter/house-parameter.server.ts'
import { parameterReportOperations } from './parameter/parameter-report.server.ts'
import { periodOperations } from './period/period.server.ts'
import { plantOperations } from './position-pay/plant.server.ts'
import { positionPayOperations } from './position-pay/position-pay.server.ts'
import { provisionRecords } from './provision/provision-run.contract.ts'
import { provisionOperations } from './provision/provision-run.server.ts'
import { rosterOperations } from './roster/roster.server.ts'
import { screens } from './screens.contract.ts'

export { payrollConceptsOn } from './concept/payroll-concepts.server.ts'
export { deductionService } from './deduction/deduction.server.ts'
export { engagementService } from './engagement/engagement.server.ts'
export { noveltyService } from './novelty/novelty.server.ts'
export { parametersIn } from './parameter/house-parameter.server.ts'

export const payroll = serverModule({
  name: 'payroll',
  label: 'Nómina',
  operations: [
    ...rosterOperations,
    ...engagementOperations,
    ...engagementRowOperations,
    ...noveltyOperations,
    ...periodOperations,
    ...deductionOperations,
    ...liquidationOperations,
    ...provisionOperations,
    ...positionPayOperations,
    ...plantOperations,
    ...dependantOperations,
    ...openingOperations,
    ...conceptOperations,
    ...houseParameterOperations,
    ...parameterReportOperations,
  ],
  jobs: [],
  records: [
    ...provisionRecords,
    ...liquidationRecords,
    {
      table: 'payroll.engagement_salary',
      label: 'Cargo y asignación de una vinculación',
      fields: salaryFields,
    },
  ],
  screens,
})
