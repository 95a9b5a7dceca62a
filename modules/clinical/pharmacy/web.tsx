import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export const pharmacyWeb = webModule({
  name: 'pharmacy',
  sections: [
    {
      of: 'admin.company',
      title: 'MIPRES',
      name: 'mipres',
      permission: 'pharmacy.mipresSetup.edit',
      order: 30,
      load: () =>
        import('./mipres/mipres-setup/mipres-setup.web.tsx').then((file) => file.MipresSetupSection),
    },
  ],
  screens: screensWith(
    screens,
    {
      '/farmacia/por-dispensar': () =>
        import('./dispensing/queue/queue.web.tsx').then((file) => file.DispensingQueue),
      '/farmacia/dosis-maximas': () =>
        import('./safety/max-dose/max-dose.web.tsx').then((file) => file.MaxDoses),
      '/farmacia/control': () =>
        import('./control/control-month/control-month.web.tsx').then((file) => file.ControlMonth),
      '/farmacia/control/recetarios': () =>
        import('./control/control-month/control-month.web.tsx').then((file) => file.ControlForms),
      '/farmacia/pendientes/dificultades': () =>
        import('./dispensing/pending/pending.web.tsx').then((file) => file.Difficulties),
      '/farmacia/recetarios': () =>
        import('./control/form-series/form-series.web.tsx').then((file) => file.FormSeries),
      '/farmacia/clases-de-preparacion': () =>
        import('./preparing/preparation-kind/preparation-kind.web.tsx').then((file) => file.PreparationKinds),
      '/farmacia/paquetes': () => import('./wards/kit/kit.web.tsx').then((file) => file.Kits),
      '/farmacia/costos': () =>
        import('./wards/episode-cost/episode-cost.web.tsx').then((file) => file.EpisodeCosts),
      '/farmacia/costos/detalle': () =>
        import('./wards/episode-cost/episode-cost.web.tsx').then((file) => file.EpisodeCostLines),
      '/farmacia/sismed/precios': () =>
        import('./official/sismed/sismed.web.tsx').then((file) => file.SismedPrices),
      '/farmacia/retiros/rastreo': () =>
        import('./safety/recall/recall.web.tsx').then((file) => file.RecallTrace),
    },
    {
      dispensing: () =>
        import('./dispensing/dispensing/dispensing.web.tsx').then((file) => file.dispensingScreens),
      mipresSupply: () =>
        import('./dispensing/mipres-supply/mipres-supply.web.tsx').then((file) => file.mipresSupplyScreens),
      disposal: () => import('./official/disposal/disposal.web.tsx').then((file) => file.disposalScreens),
      sismed: () => import('./official/sismed/sismed.web.tsx').then((file) => file.sismedScreens),
      adverseEvent: () =>
        import('./safety/adverse-event/adverse-event.web.tsx').then((file) => file.adverseEventScreens),
      formularyRequest: () =>
        import('./safety/formulary-request/formulary-request.web.tsx').then(
          (file) => file.formularyRequestScreens,
        ),
      coldReading: () =>
        import('./safety/cold-reading/cold-reading.web.tsx').then((file) => file.coldReadingScreens),
      cartCheck: () => import('./wards/cart-check/cart-check.web.tsx').then((file) => file.cartCheckScreens),
      patientUse: () =>
        import('./wards/patient-use/patient-use.web.tsx').then((file) => file.patientUseScreens),
      preparation: () =>
        import('./preparing/preparation/preparation.web.tsx').then((file) => file.preparationScreens),
      trolley: () => import('./wards/trolley/trolley.web.tsx').then((file) => file.trolleyScreens),
      ownMedicine: () =>
        import('./wards/own-medicine/own-medicine.web.tsx').then((file) => file.ownMedicineScreens),
      creditRequest: () =>
        import('./dispensing/credit-request/credit-request.web.tsx').then(
          (file) => file.creditRequestScreens,
        ),
      waste: () => import('./control/waste/waste.web.tsx').then((file) => file.wasteScreens),
      recall: () => import('./safety/recall/recall.web.tsx').then((file) => file.recallScreens),
      pendingDelivery: () =>
        import('./dispensing/pending/pending.web.tsx').then((file) => file.pendingDeliveryScreens),
    },
  ),
})
