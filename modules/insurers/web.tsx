import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const payer = () => import('./payer/payer.web.tsx')
const contract = () => import('./contract/contract.web.tsx')
const year = () => import('./contract-year/contract-year.web.tsx')

/** The browser side of payers and contracts. */
export const insurersWeb = webModule({
  name: 'insurers',
  screens: screensWith(screens, {
    '/eps': () => payer().then((file) => file.Payers),
    '/eps/create': () => payer().then((file) => file.PayerCreate),
    '/eps/edit/:id': () => payer().then((file) => file.PayerEdit),
    '/Contratos': () => contract().then((file) => file.ContractList),
    '/contrato/create': () => contract().then((file) => file.ContractCreate),
    '/contrato/edit/:id': () => contract().then((file) => file.ContractEdit),
    '/contrato/servicios/:id': () =>
      import('./contract-service/contract-services.web.tsx').then((file) => file.ContractServices),
    '/contratos-eps/': () => year().then((file) => file.ContractYears),
    '/contratos-eps/create': () => year().then((file) => file.ContractYearCreate),
    '/contratos-eps/edit/:id': () => year().then((file) => file.ContractYearEdit),
  }),
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
