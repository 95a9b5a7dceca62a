import { permissionFor } from '@quina/blocks'
import { serverModule } from '@quina/blocks/server'
import { tellingPatients } from '@quina/people/server'
import {
  controlFormOperations,
  controlMonthOperations,
} from './control/control-month/control-month.server.ts'
import { formDays, formTreatmentDays } from './control/form-series/form-series.contract.ts'
import { formSeriesOperations } from './control/form-series/form-series.server.ts'
import { remnantsLeft, wasteOperations } from './control/waste/waste.server.ts'
import { creditDays } from './dispensing/credit-request/credit-request.contract.ts'
import { creditRequestOperations, overdueCredits } from './dispensing/credit-request/credit-request.server.ts'
import { dispensingOperations } from './dispensing/dispensing/dispensing.server.ts'
import { segregations } from './dispensing/dispensing/segregations.contract.ts'
import { labelOperations } from './dispensing/label/label.server.ts'
import { reportSuppliesChore } from './dispensing/mipres-supply/mipres-chore.server.ts'
import { reportSupplyJob } from './dispensing/mipres-supply/mipres-send.server.ts'
import { mipresDays, mipresRoad, mipresSupply } from './dispensing/mipres-supply/mipres-supply.contract.ts'
import { mipresSupplyOperations, overdueSupplies } from './dispensing/mipres-supply/mipres-supply.server.ts'
import { pendingHours } from './dispensing/pending/pending.contract.ts'
import { overduePending, pendingOperations } from './dispensing/pending/pending.server.ts'
import { urgentMinutes } from './dispensing/queue/queue.contract.ts'
import { lateOrders, queueOperations } from './dispensing/queue/queue.server.ts'
import { mipresSetupFields } from './mipres/mipres-setup/mipres-setup.contract.ts'
import { mipresSetupOperations } from './mipres/mipres-setup/mipres-setup.server.ts'
import { certificateDays } from './official/disposal/disposal.contract.ts'
import { disposalOperations, uncertifiedDiscards } from './official/disposal/disposal.server.ts'
import { sismedDays, sismedMonths } from './official/sismed/sismed.contract.ts'
import { overdueSismed, sismedOperations } from './official/sismed/sismed.server.ts'
import { preparationOperations } from './preparing/preparation/preparation.server.ts'
import { preparationKindOperations } from './preparing/preparation-kind/preparation-kind.server.ts'
import { plainEventDays, seriousEventHours } from './safety/adverse-event/adverse-event.contract.ts'
import { adverseEventOperations, overdueEvents } from './safety/adverse-event/adverse-event.server.ts'
import { coldReadingOperations, missedReadings } from './safety/cold-reading/cold-reading.server.ts'
import {
  formularyRequestOperations,
  undecidedRequests,
} from './safety/formulary-request/formulary-request.server.ts'
import { maxDoseOperations } from './safety/max-dose/max-dose.server.ts'
import { drillDays } from './safety/recall/recall.contract.ts'
import { missedDrills, recallOperations } from './safety/recall/recall.server.ts'
import { screens } from './screens.contract.ts'
import { cartDays } from './wards/cart-check/cart-check.contract.ts'
import { cartCheckOperations, overdueCarts } from './wards/cart-check/cart-check.server.ts'
import { episodeCostOperations } from './wards/episode-cost/episode-cost.server.ts'
import { kitOperations } from './wards/kit/kit.server.ts'
import { ownMedicineOperations, unclaimedMedicines } from './wards/own-medicine/own-medicine.server.ts'
import { patientUseOperations } from './wards/patient-use/patient-use.server.ts'
import { trolleyOperations } from './wards/trolley/trolley.server.ts'

export { dispensingService } from './dispensing/dispensing/dispensing.server.ts'
export { preparationService } from './preparing/preparation/preparation.server.ts'
export { preparationKindService } from './preparing/preparation-kind/preparation-kind.server.ts'
export { adverseEventService } from './safety/adverse-event/adverse-event.server.ts'
export { coldReadingService } from './safety/cold-reading/cold-reading.server.ts'
export { maxDoseService } from './safety/max-dose/max-dose.server.ts'
export { recallService } from './safety/recall/recall.server.ts'
export { cartCheckService } from './wards/cart-check/cart-check.server.ts'
export { kitPartService, kitService } from './wards/kit/kit.server.ts'
export { patientUseService } from './wards/patient-use/patient-use.server.ts'
export { trolleyService } from './wards/trolley/trolley.server.ts'

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
    ...kitOperations,
    ...preparationKindOperations,
    ...mipresSetupOperations,
    ...sismedOperations,
    ...disposalOperations,
    ...tellingPatients('pharmacy.patient_summary', [
      ...queueOperations,
      ...controlFormOperations,
      ...formularyRequestOperations,
      ...dispensingOperations,
      ...pendingOperations,
      ...recallOperations,
      ...adverseEventOperations,
      ...wasteOperations,
      ...patientUseOperations,
      ...preparationOperations,
      ...ownMedicineOperations,
      ...trolleyOperations,
      ...episodeCostOperations,
      ...creditRequestOperations,
      ...mipresSupplyOperations,
    ]),
  ],
  reported: 'pharmacy.patient_summary',
  records: [{ table: 'pharmacy.mipres_setup', label: 'Servicio web de MIPRES', fields: mipresSetupFields }],
  jobs: [reportSupplyJob],
  chores: [reportSuppliesChore],
  live: [{ topic: 'pharmacy.mipresSupply', access: permissionFor(mipresSupply, 'view') }],
  alerts: [
    lateOrders,
    overduePending,
    overdueSupplies,
    overdueCarts,
    overdueCredits,
    unclaimedMedicines,
    overdueSismed,
    overdueEvents,
    uncertifiedDiscards,
    remnantsLeft,
    missedReadings,
    undecidedRequests,
    missedDrills,
  ],
  parameters: [
    urgentMinutes,
    cartDays,
    creditDays,
    pendingHours,
    formDays,
    formTreatmentDays,
    mipresDays,
    mipresRoad,
    sismedMonths,
    sismedDays,
    seriousEventHours,
    plainEventDays,
    certificateDays,
    drillDays,
  ],
  screens,
  segregations,
})
