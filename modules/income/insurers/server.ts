import { serverModule } from '@quina/blocks/server'
import { contractOperations, firstContract } from './contract/contract.server.ts'
import { duplicateOperation } from './contract/duplicate.server.ts'
import { contractServiceOperations } from './contract-service/contract-service.server.ts'
import { manyServicesOperations } from './contract-service/many-services.server.ts'
import { priceDeskOperations } from './contract-service/price-desk.server.ts'
import { contractYearOperations } from './contract-year/contract-year.server.ts'
import { insurersRecords } from './insurers-records.contract.ts'
import { payerOperations } from './payer/payer.server.ts'
import { terceroCardOperation } from './payer/tercero-card.server.ts'
import { payerPartOperations } from './payer-part/payer-part.server.ts'
import { screens } from './screens.contract.ts'
import { tariffUseOperations } from './tariff-use/tariff-use.server.ts'
import { contractAlerts } from './use/oversight.server.ts'
import { contractWarnings } from './use/warning.contract.ts'

export { contractService } from './contract/contract.server.ts'
export { type ContractTerms, contractTerms, mustHold, whyNot } from './contract/contract-terms.server.ts'
export { contractCovers, holdMaxima } from './contract-service/contract-cover.server.ts'
export { contractPrice, contractPrices } from './contract-service/contract-price.server.ts'
export { contractYearService } from './contract-year/contract-year.server.ts'
export {
  type PayerAccountFacts,
  type PayerFacts,
  payerFacts,
  payerOfTercero,
  payerService,
} from './payer/payer.server.ts'
export { definePayerDebt, type PayerDebt } from './payer/payer-debt.server.ts'
export { addPayerAccount, addPayerContact } from './payer-part/payer-part.server.ts'
export {
  type ContractUse,
  contractBalance,
  spendContract,
  spendContractAnd,
  type UseContext,
} from './use/use.server.ts'

export const insurers = serverModule({
  name: 'insurers',
  label: 'Contratos',
  operations: [
    ...payerOperations,
    ...payerPartOperations,
    terceroCardOperation,
    ...contractOperations,
    duplicateOperation,
    ...contractYearOperations,
    ...contractServiceOperations,
    ...manyServicesOperations,
    ...priceDeskOperations,
    ...tariffUseOperations,
  ],
  jobs: [],
  firstSteps: [firstContract],
  parameters: [contractWarnings],
  records: insurersRecords,
  alerts: contractAlerts,
  screens,
})
