import { serverModule } from '@quina/blocks/server'
import { contractOperations } from './contract/contract.server.ts'
import {
  additionLimit,
  monthsByBoth,
  monthsByHouse,
  monthsByJudge,
  policiesHoldPayments,
  publicationDays,
} from './kinds/parameters.contract.ts'
import { linesOperation } from './lines/lines.server.ts'
import { requestOperation } from './registro-request/registro-request.server.ts'
import { screens } from './screens.contract.ts'
import { senseOperation } from './sense/sense.server.ts'

export const contracts = serverModule({
  name: 'contracts',
  label: 'Contratación',
  operations: [...contractOperations, linesOperation, requestOperation, senseOperation],
  jobs: [],
  parameters: [
    additionLimit,
    monthsByBoth,
    monthsByHouse,
    monthsByJudge,
    publicationDays,
    policiesHoldPayments,
  ],
  screens,
})
