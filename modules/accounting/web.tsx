import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const cuenta = () => import('./cuenta-de-cobro/cuenta-de-cobro.web.tsx')
const received = () => import('./cuenta-received/cuenta-received.web.tsx')
const saleNote = () => import('./sale-credit-note/sale-credit-note.web.tsx')
const sale = () => import('./sale-invoice/sale-invoice.web.tsx')

/** The browser side of accounting. */
export const accountingWeb = webModule({
  name: 'accounting',
  screens: screensWith(screens, {
    '/puc': () => import('./account/account.web.tsx').then((file) => file.Accounts),
    '/puc/saldos': () => import('./chart-balance/chart-balance.web.tsx').then((file) => file.ChartBalances),
    '/puc/conceptos-flujo': () =>
      import('./flow-concept/flow-concept.web.tsx').then((file) => file.FlowConcepts),
    '/accounting/seat/:accountingPeriodId?': () =>
      import('./entry/entry-list.web.tsx').then((file) => file.Entries),
    '/causaciones': () => import('./causacion/causacion.web.tsx').then((file) => file.Causaciones),
    '/causaciones/create/:type/:id_ingreso?': () =>
      import('./causacion/causacion.web.tsx').then((file) => file.CreateCausacion),
    '/causaciones/edit/:id': () => import('./causacion/causacion.web.tsx').then((file) => file.EditCausacion),
    '/cuentas-cobro': () => cuenta().then((file) => file.CuentasDeCobro),
    '/cuentas-cobro/create': () => cuenta().then((file) => file.CreateCuentaDeCobro),
    '/cuentas-cobro/edit/:id': () => cuenta().then((file) => file.EditCuentaDeCobro),
    '/cuentas-cobro/recibidas': () => received().then((file) => file.CuentasReceived),
    '/cuentas-cobro/recibidas/create': () => received().then((file) => file.CreateCuentaReceived),
    '/cuentas-cobro/recibidas/edit/:id': () => received().then((file) => file.EditCuentaReceived),
    '/factura-venta': () => sale().then((file) => file.SaleInvoices),
    '/factura-venta/create': () => sale().then((file) => file.CreateSaleInvoice),
    '/factura-venta/edit/:id': () => sale().then((file) => file.EditSaleInvoice),
    '/factura-venta/notas': () => saleNote().then((file) => file.SaleCreditNotes),
    '/factura-venta/notas/create': () => saleNote().then((file) => file.CreateSaleCreditNote),
    '/factura-venta/notas/edit/:id': () => saleNote().then((file) => file.EditSaleCreditNote),
    '/accounting-seat/edit/:id': () => import('./entry/entry.web.tsx').then((file) => file.Entry),
    '/accounting-seat/close-validity/:id': () =>
      import('./closing/closing.web.tsx').then((file) => file.YearClosing),
    '/contabilidad/traslado-costos': () =>
      import('./cost-transfer/cost-transfer.web.tsx').then((file) => file.costTransferScreens.List),
    '/contabilidad/traslado-costos/create': () =>
      import('./cost-transfer/cost-transfer.web.tsx').then((file) => file.costTransferScreens.Create),
    '/contabilidad/traslado-costos/edit/:id': () =>
      import('./cost-transfer/cost-transfer.web.tsx').then((file) => file.costTransferScreens.Edit),
    '/notas-contables': () => import('./note/note-kind.web.tsx').then((file) => file.AllNotes),
    '/notas-index/:code': () => import('./note/note-list.web.tsx').then((file) => file.NoteList),
    '/notas-create/:code': () => import('./note/note.web.tsx').then((file) => file.NewNote),
    '/notas-edit/:id/:code': () => import('./note/note.web.tsx').then((file) => file.EditNote),
    '/notas-recurrentes': () =>
      import('./note-schedule/note-schedule.web.tsx').then((file) => file.NoteSchedules),
    '/movimiento-contable/consulta': () =>
      import('./entry/entry-list.web.tsx').then((file) => file.EntryLines),
    '/contabilidad/archivos-oficiales': () =>
      import('./official-file/official-file.web.tsx').then((file) => file.OfficialFiles),
    '/contabilidad/calendario': () =>
      import('./report-duty/report-duty.web.tsx').then((file) => file.ReportCalendar),
    '/accounting/reports': () => import('./hub/hub.web.tsx').then((file) => file.AccountingReports),
    '/contabilidad/exogena/formatos': () =>
      import('./exogena/exogena.web.tsx').then((file) => file.ExogenaFormats),
    '/contabilidad/exogena/conceptos': () =>
      import('./exogena/exogena.web.tsx').then((file) => file.ExogenaConcepts),
    '/contabilidad/exogena/cuentas': () =>
      import('./exogena/exogena.web.tsx').then((file) => file.ExogenaMappings),
    '/contabilidad/periodos': () => import('./period/periods.web.tsx').then((file) => file.Periods),
    '/contabilidad/configuracion-inicial': () =>
      import('./wizard/configuration.web.tsx').then((file) => file.Configuration),
    '/contabilidad/saldos-iniciales/:periodo': () =>
      import('./opening/opening.web.tsx').then((file) => file.Opening),
    '/movimiento-contable': () => import('./concept/concept.web.tsx').then((file) => file.Concepts),
    '/tipo-movimiento-contable': () =>
      import('./voucher-kind/voucher-kind.web.tsx').then((file) => file.VoucherKinds),
    '/clasificacion-movimiento-contable': () =>
      import('./voucher-family/voucher-family.web.tsx').then((file) => file.VoucherFamilies),
    '/contabilidad/retenciones': () =>
      import('./withholding-rule/withholding-rules.web.tsx').then((file) => file.WithholdingRules),
    '/contabilidad/retenciones/uvt': () =>
      import('./withholding-rule/withholding-rules.web.tsx').then((file) => file.Uvts),
    '/contabilidad/retenciones/tabla-383': () =>
      import('./withholding-rule/withholding-rules.web.tsx').then((file) => file.LabourTable),
    '/contabilidad/retenciones/exclusiones-ica': () =>
      import('./withholding-rule/withholding-rules.web.tsx').then((file) => file.IcaExclusions),
    '/contabilidad/retenciones/simular': () =>
      import('./withholding/simulator.web.tsx').then((file) => file.Simulator),
  }),
  tiles: [
    {
      ...{ title: 'Meses contables', permission: screens['/contabilidad/periodos'].permission, order: 12 },
      roles: ['Contador', 'Auxiliar contable'],
      load: () => import('./period/months-tile.web.tsx').then((file) => file.MonthsTile),
    },
    {
      title: 'Por declarar y reportar',
      permission: screens['/contabilidad/calendario'].permission,
      order: 14,
      roles: ['Contador', 'Gerente', 'Auditor'],
      load: () => import('./report-duty/duties-tile.web.tsx').then((file) => file.DutiesTile),
    },
  ],
  deeds: [
    {
      label: 'Cerrar un mes',
      words:
        'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre contable período',
      permission: 'accounting.period.close',
      to: '/contabilidad/periodos',
    },
  ],
})
