import { createdIn, ownScreen, screenFor, screensFor, screensOf } from '@quina/blocks'
import { controlForms, controlMonth } from './control/control-month/control-month.contract.ts'
import { formSeries } from './control/form-series/form-series.contract.ts'
import { waste } from './control/waste/waste.contract.ts'
import { creditRequest } from './dispensing/credit-request/credit-request.contract.ts'
import { dispensing } from './dispensing/dispensing/dispensing.contract.ts'
import { mipresSupply } from './dispensing/mipres-supply/mipres-supply.contract.ts'
import { difficulties, pendingDelivery } from './dispensing/pending/pending.contract.ts'
import { viewQueue } from './dispensing/queue/queue.contract.ts'
import { disposal } from './official/disposal/disposal.contract.ts'
import { sismed, sismedPrices } from './official/sismed/sismed.contract.ts'
import { preparation } from './preparing/preparation/preparation.contract.ts'
import { preparationKind } from './preparing/preparation-kind/preparation-kind.contract.ts'
import { adverseEvent } from './safety/adverse-event/adverse-event.contract.ts'
import { coldReading } from './safety/cold-reading/cold-reading.contract.ts'
import { formularyRequest } from './safety/formulary-request/formulary-request.contract.ts'
import { maxDose } from './safety/max-dose/max-dose.contract.ts'
import { recall, recallTrace } from './safety/recall/recall.contract.ts'
import { cartCheck } from './wards/cart-check/cart-check.contract.ts'
import { episodeCost, episodeCostLines } from './wards/episode-cost/episode-cost.contract.ts'
import { kit } from './wards/kit/kit.contract.ts'
import { ownMedicine } from './wards/own-medicine/own-medicine.contract.ts'
import { patientUse } from './wards/patient-use/patient-use.contract.ts'
import { trolley } from './wards/trolley/trolley.contract.ts'

const group = 'Farmacia'

export const screens = screensOf({
  '/farmacia/por-dispensar': ownScreen('Fórmulas por dispensar', viewQueue, { menu: { group, order: 5 } }),
  ...screensFor(dispensing, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(trolley, { menu: { group, order: 12 }, create: createdIn(group) }),
  ...screensFor(patientUse, { menu: { group, order: 15 }, create: createdIn(group) }),
  ...screensFor(pendingDelivery, { menu: { group, order: 20 } }),
  ...screenFor(difficulties, { menu: { group, order: 22 } }),
  ...screensFor(creditRequest, { menu: { group, order: 25 } }),
  ...screensFor(mipresSupply, { menu: { group, order: 30 } }),
  ...screensFor(recall, { menu: { group, order: 40 }, create: createdIn(group) }),
  ...screensFor(adverseEvent, { menu: { group, order: 45 }, create: createdIn(group) }),
  ...screenFor(recallTrace, { under: '/farmacia/retiros' }),
  ...screenFor(controlMonth, { menu: { group, order: 50 } }),
  ...screenFor(controlForms, { menu: { group, order: 52 } }),
  ...screensFor(waste, { menu: { group, order: 55 }, create: createdIn(group) }),
  ...screensFor(coldReading, { menu: { group, order: 60 }, create: createdIn(group) }),
  ...screensFor(preparation, { menu: { group, order: 62 }, create: createdIn(group) }),
  ...screensFor(ownMedicine, { menu: { group, order: 64 }, create: createdIn(group) }),
  ...screensFor(cartCheck, { menu: { group, order: 65 }, create: createdIn(group) }),
  ...screensFor(formularyRequest, { menu: { group, order: 68 }, create: createdIn(group) }),
  ...screensFor(preparationKind, { menu: { group, order: 82 } }),
  ...screensFor(kit, { menu: { group, order: 80 } }),
  ...screenFor(episodeCost, { menu: { group, order: 74 } }),
  ...screenFor(episodeCostLines, { under: '/farmacia/costos' }),
  ...screensFor(disposal, { menu: { group, order: 72 }, create: createdIn(group) }),
  ...screensFor(sismed, { menu: { group, order: 75 }, create: createdIn(group) }),
  ...screenFor(sismedPrices, { under: '/farmacia/sismed' }),
  ...screensFor(formSeries, { menu: { group, order: 85 } }),
  ...screensFor(maxDose, { menu: { group, order: 90 } }),
})
