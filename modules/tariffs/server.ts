import { serverModule } from '@quina/blocks/server'
import { cupsImport } from './cups-import/cups-import.server.ts'
import { manualOperations } from './manual/manual.server.ts'
import { manualPartOperations } from './manual/manual-parts.server.ts'
import { rangeCopy, simulateModeratingOperations } from './payment-range/copy-year.server.ts'
import { paymentRangeOperations } from './payment-range/payment-range.server.ts'
import { screens } from './screens.contract.ts'
import { cloneOperations } from './service/clone.server.ts'
import { serviceOperations } from './service/service.server.ts'
import { servicePartOperations } from './service-parts/service-parts.server.ts'
import { shippedSoatOperations } from './shipped/shipped-soat.server.ts'
import { tarifarioOperations } from './tarifario/tarifario.server.ts'
import {
  priceComparisonOperations,
  tarifarioPricesOperations,
} from './tarifario-prices/tarifario-prices.server.ts'
import { tariffRefusals } from './tariff-refusals.contract.ts'
import { tariffsRecords } from './tariffs-records.contract.ts'
import { uvbOperations } from './uvb/uvb.server.ts'
import { publishOperations } from './version/publish.server.ts'
import { raiseOperations } from './version/raise.server.ts'
import { simulateOperations } from './version/simulate.server.ts'
import { versionOperations } from './version/version.server.ts'
import { versionPartOperations } from './version/version-parts.server.ts'

export { manualService } from './manual/manual.server.ts'
export { keepComponents, keepItems } from './manual/manual-parts.server.ts'
export { type ModeratingInput, moderatingAt } from './moderating/moderating-at.server.ts'
export { paymentRangeService } from './payment-range/payment-range.server.ts'
export { type PricedService, type PriceQuestion, priceAt } from './price/price-at.server.ts'
export { type PricesQuestion, pricesAt } from './price/prices-at.server.ts'
export { type IncomeAccount, incomeAccountOf } from './service/income-account.server.ts'
export { serviceService } from './service/service.server.ts'
export { serviceFacts } from './service/service-facts.server.ts'
export { addComponent } from './service-parts/service-parts.server.ts'
export { bringShippedSoat } from './shipped/shipped-soat.server.ts'
export {
  type PricedSurgery,
  type SurgeryQuestion,
  type SurgicalLine,
  surgeryAt,
} from './surgery/surgery-at.server.ts'
export { tarifarioService } from './tarifario/tarifario.server.ts'
export { defineTariffUse, type TariffUse } from './use/use.server.ts'
export { unitValueOn } from './uvb/uvb.server.ts'
export { draftFrom } from './version/draft.server.ts'
export { publish } from './version/publish.server.ts'
export { writeDraft } from './version/version.server.ts'
export { addPrice } from './version/version-parts.server.ts'

export const tariffs = serverModule({
  name: 'tariffs',
  label: 'Servicios y tarifas',
  operations: [
    ...serviceOperations,
    ...uvbOperations,
    ...manualOperations,
    ...tarifarioOperations,
    ...paymentRangeOperations,
    ...servicePartOperations,
    ...manualPartOperations,
    ...shippedSoatOperations,
    ...versionOperations,
    ...versionPartOperations,
    ...publishOperations,
    ...raiseOperations,
    ...simulateOperations,
    ...cloneOperations,
    ...cupsImport.operations,
    ...rangeCopy.operations,
    ...simulateModeratingOperations,
    ...tarifarioPricesOperations,
    ...priceComparisonOperations,
  ],
  jobs: [...cupsImport.jobs, ...rangeCopy.jobs],
  screens,
  records: tariffsRecords,
  constraints: tariffRefusals,
})
