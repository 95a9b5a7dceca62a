import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The browser side of payers and contracts. */
export const insurersWeb = webModule({
  name: 'insurers',
  screens: screensWith(
    screens,
    {
      '/contrato/servicios/:id': () =>
        import('./contract-service/contract-services.web.tsx').then((file) => file.ContractServices),
    },
    {
      payer: () => import('./payer/payer.web.tsx').then((file) => file.payerScreens),
      contract: () => import('./contract/contract.web.tsx').then((file) => file.contractScreens),
      contractYear: () =>
        import('./contract-year/contract-year.web.tsx').then((file) => file.contractYearScreens),
    },
  ),
  sections: [
    {
      of: 'tariffs.service',
      title: 'Contratos que lo cubren',
      permission: 'insurers.contract.view',
      order: 10,
      load: () => import('./tariff-use/service-contracts.web.tsx').then((file) => file.ServiceContracts),
    },
    {
      of: 'people.tercero',
      title: 'Pagador y contratos',
      permission: 'insurers.payer.view',
      order: 20,
      load: () => import('./tercero-payer/tercero-payer.web.tsx').then((file) => file.TerceroPayer),
    },
  ],
})
