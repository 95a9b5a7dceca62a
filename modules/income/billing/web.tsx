import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

/** The programmes of a contract of sale, for the screen that it shares with contracts of purchase. */
export const loadContractPrograms = async () =>
  (await import('./contract/program/contract-programs.web.tsx')).ContractPrograms

export const billingWeb = webModule({
  name: 'billing',
  screens: screensWith(
    screens,
    {
      '/facturacion/eventos': () =>
        import('./account/account/accounts.web.tsx').then((file) => file.Accounts),
      '/facturacion/eventos/lote': () => import('./account/batch/batch.web.tsx').then((file) => file.Batch),
      '/facturacion/eventos/edit/:id': () =>
        import('./invoice/invoice-screens/invoice.web.tsx').then((file) => file.invoiceScreens.Edit),
      '/facturacion/eventos/buscar': () =>
        import('./account/invoice-lists/lists.web.tsx').then((file) => file.FindInvoice),
      '/facturacion/eventos/list': () =>
        import('./account/invoice-lists/lists.web.tsx').then((file) => file.InvoiceWorklist),
      '/facturacion/invoice-list': () =>
        import('./account/invoice-lists/lists.web.tsx').then((file) => file.InvoiceList),
      '/billing/invoice/:ambitId/:userId?/:programId?': () =>
        import('./account/capture/capture.web.tsx').then((file) => file.Capture),
      '/billing/invoice-index': () =>
        import('./account/invoice-lists/lists.web.tsx').then((file) => file.InvoiceIndex),
      '/facturacion/reports': () =>
        import('./report/report/report.web.tsx').then((file) => file.BillingReports),
      '/billing/reports/index': () =>
        import('./report/report/report.web.tsx').then((file) => file.ProductivityReports),
      '/facturacion/capita/pendientes': () =>
        import('./contract/capita/capita.web.tsx').then((file) => file.CapitasDue),
      '/facturacion/capita/copy/:id': () =>
        import('./contract/capita/capita.web.tsx').then((file) => file.CapitaCopy),
      '/billing/program/services/:id': () =>
        import('./contract/program/program-services.web.tsx').then((file) => file.ProgramServices),
      '/billing/program/:id/services/create': () =>
        import('./contract/program/program-services.web.tsx').then((file) => file.ProgramServiceCreate),
      '/billing/program/services/edit/:id': () =>
        import('./contract/program/program-services.web.tsx').then((file) => file.ProgramServiceEdit),
      '/rips/generar': () => import('./claims/classic-rips/classic.web.tsx').then((file) => file.ClassicRips),
      '/rips/generar-v2': () => import('./rips/rips-desk/desk.web.tsx').then((file) => file.RipsDesk),
      '/furips/index': () => import('./claims/furips/furips.web.tsx').then((file) => file.FuripsList),
      '/furips-create/:id': () => import('./claims/furips/furips.web.tsx').then((file) => file.Furips),
      '/furtran/index': () => import('./claims/furtran/furtran.web.tsx').then((file) => file.FurtranList),
      '/furtran-create/:id': () => import('./claims/furtran/furtran.web.tsx').then((file) => file.Furtran),
      '/furips/topes': () => import('./rules/soat-cap/soat-cap.web.tsx').then((file) => file.SoatCaps),
    },
    {
      userReceipt: () =>
        import('./invoice/user-receipt/user-receipt.web.tsx').then((file) => file.userReceiptScreens),
      accident: () => import('./claims/accident/accident.web.tsx').then((file) => file.accidentScreens),
      capita: () => import('./contract/capita/capita.web.tsx').then((file) => file.capitaScreens),
      program: () => import('./contract/program/program.web.tsx').then((file) => file.programScreens),
      creditNote: () =>
        import('./invoice/notes/credit-note/credit-note.web.tsx').then((file) => file.creditNoteScreens),
      debitNote: () =>
        import('./invoice/notes/debit-note/debit-note.web.tsx').then((file) => file.debitNoteScreens),
    },
  ),
  commands: [{ label: 'Capturar cargos', permission: 'billing.charge.edit', to: '/facturacion/eventos' }],
  tiles: [
    {
      title: 'Facturado, radicado y recaudado',
      of: 'de la vigencia, mes a mes',
      permission: 'billing.invoicedBy.run',
      order: 26,
      width: 'wide',
      roles: [
        'Gerente',
        'Auditor',
        'Jefe de facturación',
        'Facturador',
        'Cartera y contratación con pagadores',
      ],
      load: () => import('./report/report/billing-tiles.web.tsx').then((file) => file.InvoicedTile),
    },
    {
      title: 'Prestado y sin facturar',
      of: 'a hoy',
      permission: 'billing.uninvoicedBy.run',
      order: 27,
      roles: ['Gerente', 'Jefe de facturación', 'Facturador'],
      load: () => import('./report/report/billing-tiles.web.tsx').then((file) => file.UninvoicedTile),
    },
  ],
})
