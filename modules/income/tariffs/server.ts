import { serverModule } from '@quina/blocks/server'
import { manualOperations } from './manuals/manual/manual.server.ts'
import { manualPartOperations } from './manuals/manual/manual-parts.server.ts'
import { shippedSoatOperations } from './manuals/shipped-soat/shipped-soat.server.ts'
import { tarifarioOperations } from './manuals/tarifario/tarifario.server.ts'
import {
  priceComparisonOperations,
  tarifarioPricesOperations,
} from './manuals/tarifario-prices/tarifario-prices.server.ts'
import { uvbOperations } from './manuals/uvb/uvb.server.ts'
import { publishOperations } from './manuals/version/publish.server.ts'
import { raiseOperations } from './manuals/version/raise.server.ts'
import { simulateOperations } from './manuals/version/simulate.server.ts'
import { versionOperations } from './manuals/version/version.server.ts'
import { versionPartOperations } from './manuals/version/version-parts.server.ts'
import { rangeCopy, simulateModeratingOperations } from './payment/payment-range/copy-year.server.ts'
import { paymentRangeOperations } from './payment/payment-range/payment-range.server.ts'
import { screens } from './screens.contract.ts'
import { cupsImport } from './services/cups-import/cups-import.server.ts'
import { cloneOperations } from './services/service/clone.server.ts'
import { serviceOperations } from './services/service/service.server.ts'
import { servicePartOperations } from './services/service-parts/service-parts.server.ts'
import { tariffRefusals } from './tariff-refusals.contract.ts'
import { tariffsRecords } from './tariffs-records.contract.ts'

export { manualService } from './manuals/manual/manual.server.ts'
export { keepComponents, keepItems } from './manuals/manual/manual-parts.server.ts'
export { type PricedService, type PriceQuestion, priceAt } from './manuals/price/price-at.server.ts'
export { type PricesQuestion, pricesAt } from './manuals/price/prices-at.server.ts'
export { bringShippedSoat } from './manuals/shipped-soat/shipped-soat.server.ts'
export {
  type PricedSurgery,
  type SurgeryQuestion,
  type SurgicalLine,
  surgeryAt,
} from './manuals/surgery/surgery-at.server.ts'
export { tarifarioService } from './manuals/tarifario/tarifario.server.ts'
export { unitValueOn } from './manuals/uvb/uvb.server.ts'
export { draftFrom } from './manuals/version/draft.server.ts'
export { publish } from './manuals/version/publish.server.ts'
export { writeDraft } from './manuals/version/version.server.ts'
export { addPrice } from './manuals/version/version-parts.server.ts'
export { type ModeratingInput, moderatingAt } from './payment/moderating/moderating-at.server.ts'
export { paymentRangeService } from './payment/payment-range/payment-range.server.ts'
export { type IncomeAccount, incomeAccountOf } from './services/service/income-account.server.ts'
export { serviceService } from './services/service/service.server.ts'
export { serviceFacts } from './services/service/service-facts.server.ts'
export { addComponent } from './services/service-parts/service-parts.server.ts'
export { defineTariffUse, type TariffUse } from './services/use/use.server.ts'

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
