import { serverModule } from '@quina/blocks/server'
import { actOperations } from './contract/act/act.server.ts'
import { contractOperations } from './contract/contract/contract.server.ts'
import { fineOperations } from './contract/fine/fine.server.ts'
import {
  additionLimit,
  monthsByBoth,
  monthsByHouse,
  monthsByJudge,
  nextElection,
  nextPresidential,
  policiesHoldPayments,
  priceTolerance,
  publicationDays,
} from './contract/kinds/parameters.contract.ts'
import { segregations } from './contract/kinds/segregations.contract.ts'
import { lineOperations } from './contract/lines/lines.server.ts'
import { paymentActOperations } from './contract/payment-act/payment-act.server.ts'
import { policyFields } from './contract/policy/policy.contract.ts'
import { policyAlerts, policyOperations } from './contract/policy/policy.server.ts'
import { knownPricesOperation } from './contract/price-conscience/price-conscience.server.ts'
import { purchaseOrderOperations } from './contract/purchase-order/purchase-order.server.ts'
import { requestOperation } from './contract/registro-request/registro-request.server.ts'
import { contractAlerts } from './oversight/oversight.server.ts'
import { contractReports } from './report/contract-report.contract.ts'
import { contractReportOperations } from './report/contract-report.server.ts'
import { screens } from './screens.contract.ts'
import { senseOperation } from './sense/sense.server.ts'
import './supply/supply.server.ts'

export { contractService } from './contract/contract/contract.server.ts'
export { fineService } from './contract/fine/fine.server.ts'
export { paymentActService } from './contract/payment-act/payment-act.server.ts'
export { purchaseOrderService } from './contract/purchase-order/purchase-order.server.ts'

export const contracts = serverModule({
  name: 'contracts',
  label: 'Contratación',
  operations: [
    ...contractOperations,
    ...lineOperations,
    requestOperation,
    senseOperation,
    ...policyOperations,
    ...actOperations,
    ...paymentActOperations,
    ...fineOperations,
    ...purchaseOrderOperations,
    knownPricesOperation,
    ...contractReportOperations,
  ],
  jobs: [],
  alerts: [...contractAlerts, ...policyAlerts],
  hubs: { '/contratos/informes': contractReports },
  segregations,
  records: [
    { table: 'contracts.policy', label: 'Póliza de un contrato', fields: policyFields },
    { table: 'contracts.planilla', label: 'Planilla de un acta de pago' },
  ],
  parameters: [
    additionLimit,
    monthsByBoth,
    monthsByHouse,
    monthsByJudge,
    publicationDays,
    policiesHoldPayments,
    priceTolerance,
    nextElection,
    nextPresidential,
  ],
  screens,
})
