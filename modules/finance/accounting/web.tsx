import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export { AgainstOpening } from './opening/against-opening/against-opening.web.tsx'

/** The browser side of accounting. */
export const accountingWeb = webModule({
  name: 'accounting',
  screens: screensWith(
    screens,
    {
      '/puc': () => import('./chart/account/account.web.tsx').then((file) => file.Accounts),
      '/puc/saldos': () =>
        import('./books/chart-balance/chart-balance.web.tsx').then((file) => file.ChartBalances),
      '/puc/conceptos-flujo': () =>
        import('./setup/flow-concept/flow-concept.web.tsx').then((file) => file.FlowConcepts),
      '/accounting/seat/:accountingPeriodId?': () =>
        import('./notes/entry/entry-list.web.tsx').then((file) => file.Entries),
      '/causaciones': () => import('./payables/causacion/causacion.web.tsx').then((file) => file.Causaciones),
      '/causaciones/create/:type/:id_ingreso?': () =>
        import('./payables/causacion/causacion.web.tsx').then((file) => file.CreateCausacion),
      '/causaciones/edit/:id': () =>
        import('./payables/causacion/causacion.web.tsx').then((file) => file.EditCausacion),
      '/accounting-seat/edit/:id': () => import('./notes/entry/entry.web.tsx').then((file) => file.Entry),
      '/accounting-seat/close-validity/:id': () =>
        import('./ledger/closing/closing.web.tsx').then((file) => file.YearClosing),
      '/notas-contables': () => import('./notes/note/note-kind.web.tsx').then((file) => file.AllNotes),
      '/notas-index/:code': () => import('./notes/note/note-list.web.tsx').then((file) => file.NoteList),
      '/notas-create/:code': () => import('./notes/note/note.web.tsx').then((file) => file.NewNote),
      '/notas-edit/:id/:code': () => import('./notes/note/note.web.tsx').then((file) => file.EditNote),
      '/notas-recurrentes': () =>
        import('./notes/note-schedule/note-schedule.web.tsx').then((file) => file.NoteSchedules),
      '/movimiento-contable/consulta': () =>
        import('./notes/entry/entry-list.web.tsx').then((file) => file.EntryLines),
      '/contabilidad/archivos-oficiales': () =>
        import('./state/official-file/official-file.web.tsx').then((file) => file.OfficialFiles),
      '/contabilidad/calendario': () =>
        import('./state/report-duty/report-duty.web.tsx').then((file) => file.ReportCalendar),
      '/accounting/reports': () => import('./state/hub/hub.web.tsx').then((file) => file.AccountingReports),
      '/contabilidad/exogena/formatos': () =>
        import('./state/exogena/exogena.web.tsx').then((file) => file.ExogenaFormats),
      '/contabilidad/exogena/conceptos': () =>
        import('./state/exogena/exogena.web.tsx').then((file) => file.ExogenaConcepts),
      '/contabilidad/exogena/cuentas': () =>
        import('./state/exogena/exogena.web.tsx').then((file) => file.ExogenaMappings),
      '/contabilidad/periodos': () => import('./ledger/period/periods.web.tsx').then((file) => file.Periods),
      '/contabilidad/configuracion-inicial': () =>
        import('./setup/wizard/configuration.web.tsx').then((file) => file.Configuration),
      '/contabilidad/saldos-iniciales/:periodo': () =>
        import('./opening/opening/opening.web.tsx').then((file) => file.Opening),
      '/movimiento-contable': () =>
        import('./payables/concept/concept.web.tsx').then((file) => file.Concepts),
      '/tipo-movimiento-contable': () =>
        import('./setup/voucher-kind/voucher-kind.web.tsx').then((file) => file.VoucherKinds),
      '/clasificacion-movimiento-contable': () =>
        import('./chart/voucher-family/voucher-family.web.tsx').then((file) => file.VoucherFamilies),
      '/contabilidad/retenciones': () =>
        import('./withholding/withholding-rule/withholding-rules.web.tsx').then(
          (file) => file.WithholdingRules,
        ),
      '/contabilidad/retenciones/uvt': () =>
        import('./withholding/withholding-rule/withholding-rules.web.tsx').then((file) => file.Uvts),
      '/contabilidad/retenciones/tabla-383': () =>
        import('./withholding/withholding-rule/withholding-rules.web.tsx').then((file) => file.LabourTable),
      '/contabilidad/retenciones/exclusiones-ica': () =>
        import('./withholding/withholding-rule/withholding-rules.web.tsx').then((file) => file.IcaExclusions),
      '/contabilidad/retenciones/simular': () =>
        import('./withholding/withholding/simulator.web.tsx').then((file) => file.Simulator),
    },
    {
      costTransfer: () =>
        import('./notes/cost-transfer/cost-transfer.web.tsx').then((file) => file.costTransferScreens),
      cuentaDeCobro: () =>
        import('./payables/cuenta-de-cobro/cuenta-de-cobro.web.tsx').then(
          (file) => file.cuentaDeCobroScreens,
        ),
      cuentaReceived: () =>
        import('./payables/cuenta-received/cuenta-received.web.tsx').then(
          (file) => file.cuentaReceivedScreens,
        ),
      saleInvoice: () =>
        import('./sales/sale-invoice/sale-invoice.web.tsx').then((file) => file.saleInvoiceScreens),
      saleCreditNote: () =>
        import('./sales/sale-credit-note/sale-credit-note.web.tsx').then(
          (file) => file.saleCreditNoteScreens,
        ),
    },
  ),
  tiles: [
    {
      title: 'Meses contables',
      permission: screens['/contabilidad/periodos'].permission,
      order: 12,
      roles: ['Contador', 'Auxiliar contable'],
      load: () => import('./ledger/period/months-tile.web.tsx').then((file) => file.MonthsTile),
    },
    {
      title: 'Por declarar y reportar',
      permission: screens['/contabilidad/calendario'].permission,
      order: 14,
      roles: ['Contador', 'Gerente', 'Auditor'],
      load: () => import('./state/report-duty/duties-tile.web.tsx').then((file) => file.DutiesTile),
    },
  ],
  commands: [
    {
      label: 'Cerrar un mes',
      words:
        'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre contable período',
      permission: 'accounting.period.close',
      to: '/contabilidad/periodos',
    },
  ],
})
