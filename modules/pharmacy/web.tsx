import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of the pharmacy. */
export const pharmacyWeb = webModule({
  name: 'pharmacy',
  screens: screensWith(
    screens,
    {
      '/farmacia/por-dispensar': () => import('./queue/queue.web.tsx').then((file) => file.DispensingQueue),
      '/farmacia/dosis-maximas': () => import('./max-dose/max-dose.web.tsx').then((file) => file.MaxDoses),
      '/farmacia/control': () =>
        import('./control-month/control-month.web.tsx').then((file) => file.ControlMonth),
      '/farmacia/recetarios': () =>
        import('./form-series/form-series.web.tsx').then((file) => file.FormSeries),
      '/farmacia/retiros/rastreo': () => import('./recall/recall.web.tsx').then((file) => file.RecallTrace),
    },
    {
      dispensing: () => import('./dispensing/dispensing.web.tsx').then((file) => file.dispensingScreens),
      mipresSupply: () =>
        import('./mipres-supply/mipres-supply.web.tsx').then((file) => file.mipresSupplyScreens),
      coldReading: () =>
        import('./cold-reading/cold-reading.web.tsx').then((file) => file.coldReadingScreens),
      cartCheck: () => import('./cart-check/cart-check.web.tsx').then((file) => file.cartCheckScreens),
      waste: () => import('./waste/waste.web.tsx').then((file) => file.wasteScreens),
      recall: () => import('./recall/recall.web.tsx').then((file) => file.recallScreens),
      pendingDelivery: () => import('./pending/pending.web.tsx').then((file) => file.pendingDeliveryScreens),
    },
  ),
})
