import { loadContractPrograms } from '@quina/billing/web'
import { screensWith, webModule } from '@quina/blocks/web'
import { loadIncomeContracts } from '@quina/insurers/web'
import { screens } from './screens.contract.ts'

async function shared() {
  const own = import('./sense/shared-contracts.web.tsx')
  const [sold, SoldPrograms] = await Promise.all([loadIncomeContracts(), loadContractPrograms()])
  return (await own).sharedScreens({ sold, SoldPrograms })
}

export const contractsWeb = webModule({
  name: 'contracts',
  screens: screensWith(
    screens,
    {
      '/Contratos': () => shared().then((file) => file.Contracts),
      '/contrato/create': () => shared().then((file) => file.NewContract),
      '/contrato/edit/:id': () => shared().then((file) => file.OpenContract),
      '/contratos/informes': () =>
        import('./report/contract-report.web.tsx').then((file) => file.ContractReports),
      '/contrato/servicios/:id': () => shared().then((file) => file.ContractServices),
      '/contrato/programas/:id': () => shared().then((file) => file.ContractPrograms),
    },
    {
      paymentAct: () =>
        import('./contract/payment-act/payment-act.web.tsx').then((file) => file.paymentActScreens),
      fine: () => import('./contract/fine/fine.web.tsx').then((file) => file.fineScreens),
      purchaseOrder: () =>
        import('./contract/purchase-order/purchase-order.web.tsx').then((file) => file.purchaseOrderScreens),
    },
  ),
})
