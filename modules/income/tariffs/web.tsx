import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export const tariffsWeb = webModule({
  name: 'tariffs',
  screens: screensWith(
    screens,
    {
      '/services/importar-cups': () =>
        import('./services/cups-import/cups-import.web.tsx').then((file) => file.CupsImport),
      '/tarifas': () => import('./manuals/tarifario/tarifario.web.tsx').then((file) => file.Tarifarios),
      '/tarifas/create': () =>
        import('./manuals/tarifario/tarifario-pages.web.tsx').then((file) => file.TarifarioCreate),
      '/tarifas/config/:id': () =>
        import('./payment/config/config.web.tsx').then((file) => file.TarifarioConfig),
      '/tarifas/precios': () =>
        import('./manuals/tarifario-prices/tarifario-prices.web.tsx').then((file) => file.TarifarioPrices),
      '/tarifas/comparar': () =>
        import('./manuals/tarifario-prices/tarifario-prices.web.tsx').then((file) => file.PriceComparison),
      '/tarifas/manuales': () => import('./manuals/manual/manual.web.tsx').then((file) => file.Manuals),
      '/tarifas/manuales/create': () =>
        import('./manuals/manual/manual.web.tsx').then((file) => file.ManualCreate),
      '/tarifas/manuales/edit/:id': () =>
        import('./manuals/manual/manual.web.tsx').then((file) => file.ManualEdit),
      '/tarifas/manuales/items/:id': () =>
        import('./manuals/manual/manual-items.web.tsx').then((file) => file.ManualItems),
      '/tarifas/uvb': () => import('./manuals/uvb/uvb.web.tsx').then((file) => file.UvbYears),
      '/rango/pago': () =>
        import('./payment/payment-range/payment-range.web.tsx').then((file) => file.PaymentRanges),
      '/rango/pago/subir': () =>
        import('./payment/payment-range/copy-year.web.tsx').then((file) => file.RangeCopy),
    },
    { service: () => import('./services/service/service.web.tsx').then((file) => file.serviceScreens) },
  ),
})
