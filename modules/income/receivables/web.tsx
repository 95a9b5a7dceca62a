import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const owed = () => import('./owed/owed/owed.web.tsx')
const glosas = () => import('./claim/glosa/glosa.web.tsx')
const settlements = () => import('./agreement/settlement/settlement.web.tsx')
const recognitions = () => import('./owed/recognition/recognition.web.tsx')
const collection = () => import('./payment/collection/collection.web.tsx')

export const receivablesWeb = webModule({
  name: 'receivables',
  sections: [
    {
      of: 'billing.invoice',
      title: 'Riesgo de glosa',
      permission: screens['/accounting/wallet/index'].permission,
      order: 10,
      load: () => import('./claim/risk/risk.web.tsx').then((file) => file.Risk),
    },
  ],
  screens: screensWith(
    screens,
    {
      '/accounting/wallet/index': () => owed().then((file) => file.FilingList),
      '/accounting/wallet/invoices': () => owed().then((file) => file.OwedInvoices),
      '/accounting/wallet/contract/index': () =>
        import('./owed/contract-balance/contract-balance.web.tsx').then((file) => file.ContractBalances),
      '/accounting/wallet/process-invoices': () =>
        import('./claim/processing/processing.web.tsx').then((file) => file.ProcessInvoices),
      '/accounting/wallet/payment/giro': () =>
        import('./payment/giro/giro.web.tsx').then((file) => file.GiroFile),
      '/accounting/wallet/payment/budget-collection/:paymentId': () =>
        collection().then((file) => file.collectionScreens.Create),
      '/accounting/wallet/recognition': () => recognitions().then((file) => file.Recognisable),
      '/accounting/wallet/deducted': () =>
        import('./owed/deduction/deduction.web.tsx').then((file) => file.DeductedGlosas),
      '/accounting/wallet/glosa/terms': () => glosas().then((file) => file.GlosaTerms),
      '/accounting/wallet/glosa/codes': () => glosas().then((file) => file.GlosaCodes),
      '/accounting/wallet/commitments': () => settlements().then((file) => file.Commitments),
      '/accounting/wallet/report': () =>
        import('./report/ageing/report.web.tsx').then((file) => file.ReceivablesReports),
    },
    {
      application: () =>
        import('./payment/application/application.web.tsx').then((file) => file.applicationScreens),
      doubtfulTransfer: () =>
        import('./owed/doubtful/doubtful-transfer.web.tsx').then((file) => file.doubtfulTransferScreens),
      legalCollection: () =>
        import('./owed/legal/legal-collection.web.tsx').then((file) => file.legalCollectionScreens),
      discount: () => import('./agreement/discount/discount.web.tsx').then((file) => file.discountScreens),
      crossing: () => import('./agreement/crossing/crossing.web.tsx').then((file) => file.crossingScreens),
      settlement: () =>
        import('./agreement/settlement/settlement.web.tsx').then((file) => file.settlementScreens),
      glosa: () => import('./claim/glosa/glosa.web.tsx').then((file) => file.glosaScreens),
      payment: () => import('./payment/payment/payment.web.tsx').then((file) => file.paymentScreens),
      collection: () =>
        import('./payment/collection/collection.web.tsx').then((file) => file.collectionScreens),
      recognition: () =>
        import('./owed/recognition/recognition.web.tsx').then((file) => file.recognitionScreens),
      impairment: () =>
        import('./agreement/impairment/impairment.web.tsx').then((file) => file.impairmentScreens),
      filing: () => import('./claim/filing/filing.web.tsx').then((file) => file.filingScreens),
    },
  ),
  tiles: [
    {
      title: 'Cartera por edades',
      of: 'a hoy',
      permission: 'receivables.ageing.run',
      order: 28,
      width: 'wide',
      roles: ['Gerente', 'Auditor', 'Cartera y contratación con pagadores', 'Contador'],
      load: () => import('./report/report/receivables-tiles.web.tsx').then((file) => file.AgeingTile),
    },
    {
      title: 'Glosas por pagador',
      of: 'acumulado de la vigencia',
      permission: 'receivables.glosasBy.run',
      order: 30,
      roles: ['Gerente', 'Auditor', 'Cartera y contratación con pagadores'],
      load: () => import('./report/report/receivables-tiles.web.tsx').then((file) => file.GlosasTile),
    },
  ],
})
