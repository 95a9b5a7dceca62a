import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The screens of a contract of sale, for the screens with contracts of both sale and purchase. */
export async function loadIncomeContracts() {
  const [{ contractScreens }, { ContractServices }] = await Promise.all([
    import('./contract/contract.web.tsx'),
    import('./contract-service/contract-services.web.tsx'),
  ])
  const { List, Create, Edit } = contractScreens
  return { List, Create, Edit, Services: ContractServices }
}

export const insurersWeb = webModule({
  name: 'insurers',
  screens: screensWith(
    screens,
    {},
    {
      payer: () => import('./payer/payer.web.tsx').then((file) => file.payerScreens),
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
