import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import { cartDays } from './cart-check/cart-check.contract.ts'
import { cartCheckOperations, overdueCarts } from './cart-check/cart-check.server.ts'
import { coldReadingOperations } from './cold-reading/cold-reading.server.ts'
import { controlMonthOperations } from './control-month/control-month.server.ts'
import { dispensingOperations } from './dispensing/dispensing.server.ts'
import { segregations } from './dispensing/segregations.contract.ts'
import { formDays, formTreatmentDays } from './form-series/form-series.contract.ts'
import { formSeriesOperations } from './form-series/form-series.server.ts'
import { labelOperations } from './label/label.server.ts'
import { maxDoseOperations } from './max-dose/max-dose.server.ts'
import { reportSuppliesChore } from './mipres-supply/mipres-chore.server.ts'
import { mipresDays, mipresRoad } from './mipres-supply/mipres-supply.contract.ts'
import { mipresSupplyOperations, overdueSupplies } from './mipres-supply/mipres-supply.server.ts'
import { pendingHours } from './pending/pending.contract.ts'
import { overduePending, pendingOperations } from './pending/pending.server.ts'
import { urgentMinutes } from './queue/queue.contract.ts'
import { lateOrders, queueOperations } from './queue/queue.server.ts'
import { recallOperations } from './recall/recall.server.ts'
import { screens } from './screens.contract.ts'
import { wasteOperations } from './waste/waste.server.ts'

export { coldReadingService } from './cold-reading/cold-reading.server.ts'
export { dispensingService } from './dispensing/dispensing.server.ts'
export { maxDoseService } from './max-dose/max-dose.server.ts'
export { recallService } from './recall/recall.server.ts'

export const pharmacy = serverModule({
  name: 'pharmacy',
  label: 'Farmacia',
  operations: [
    ...maxDoseOperations,
    ...formSeriesOperations,
    ...controlMonthOperations,
    ...labelOperations,
    ...coldReadingOperations,
    ...cartCheckOperations,
    ...tellingPatients('pharmacy.patient_summary', [
      ...queueOperations,
      ...dispensingOperations,
      ...pendingOperations,
      ...recallOperations,
      ...wasteOperations,
      ...mipresSupplyOperations,
    ]),
  ],
  reported: 'pharmacy.patient_summary',
  jobs: [],
  chores: [reportSuppliesChore],
  alerts: [lateOrders, overduePending, overdueSupplies, overdueCarts],
  parameters: [urgentMinutes, cartDays, pendingHours, formDays, formTreatmentDays, mipresDays, mipresRoad],
  screens,
  segregations,
})
