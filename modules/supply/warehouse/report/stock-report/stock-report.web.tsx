import { permissionFor } from '@quina/blocks'
import { type HubScreen, type ReportGroup, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import { storeBulletin } from '../../books/bulletin/store-bulletin.contract.ts'
import { inventory, kardex, stockProof } from '../../books/inventory/inventory.contract.ts'
import { suggestedOrder } from '../../books/suggested-order/suggested-order.contract.ts'
import { storesByUser } from '../../catalogue/store-user/store-user.contract.ts'
import { expiryExchange } from '../expiry/expiry-exchange.contract.ts'
import { twoClocks } from '../two-clocks/two-clocks.contract.ts'
import {
  abcRotation,
  consigned,
  consumption,
  consumptionByMonth,
  lotStock,
  notBooked,
  regulatedPrices,
  reorder,
  supplierEntries,
} from './stock-report.contract.ts'
import { controlBook, countDifferenceReport, losses, lotTrace } from './traced-report.contract.ts'

const orders: HubScreen = {
  label: suggestedOrder.title,
  permission: permissionFor(suggestedOrder, 'run'),
  address: '/almacen/inventario/sugerido',
}
const arrivals: HubScreen = {
  label: 'Órdenes de compra por recibir',
  permission: 'contracts.orderArrivals.run',
  address: '/contratos/informes?informe=orderArrivals',
}
const bulletins: HubScreen = {
  label: storeBulletin.label.many,
  permission: permissionFor(storeBulletin, 'view'),
  address: '/almacen/boletines',
}

const byPatient: HubScreen = {
  label: 'Costo de medicamentos e insumos por paciente',
  permission: 'pharmacy.episodeCost.run',
  address: '/farmacia/costos',
}

/** The legal reports of medicines, which the pharmacy (a module above) declares. */
const ofThePharmacy: readonly HubScreen[] = [
  ['Informe de control especial', 'controlMonth.run', 'control'],
  ['Recetarios dispensados', 'controlForms.run', 'control/recetarios'],
  ['Entregas pendientes', 'pendingDelivery.view', 'pendientes'],
  [
    'Medicamentos con dificultad de entrega (Res. 1809 de 2025)',
    'difficulties.run',
    'pendientes/dificultades',
  ],
  ['Rastreo de un retiro', 'recallTrace.run', 'retiros/rastreo'],
  ['Reportes SISMED', 'sismed.view', 'sismed'],
  ['Precios de medicamentos para SISMED', 'sismedPrices.run', 'sismed/precios'],
].map(([label = '', permission, address]) => ({
  label,
  permission: `pharmacy.${permission}`,
  address: `/farmacia/${address}`,
}))

/** The reports of the warehouse, up to today or to the last day of a past vigencia. */
export function WarehouseReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  const span = { from: firstDayOf(vigencia), to }
  const groups: readonly ReportGroup[] = [
    {
      label: 'Existencias',
      reports: [
        ...[lotStock, inventory, consigned, reorder].map((report) => ({ report, defaults: { on: to } })),
        { report: expiryExchange, defaults: { on: to, within: '180' } },
        { report: kardex, defaults: span },
      ],
      elsewhere: [orders],
    },
    {
      label: 'Consumo y rotación',
      reports: [consumption, consumptionByMonth, abcRotation].map((report) => ({ report, defaults: span })),
      elsewhere: [byPatient],
    },
    {
      label: 'Compras',
      reports: [supplierEntries, regulatedPrices].map((report) => ({ report, defaults: span })),
      elsewhere: [arrivals],
    },
    {
      label: 'Control',
      reports: [
        { report: controlBook, defaults: span },
        { report: lotTrace, defaults: {} },
        { report: losses, defaults: span },
        { report: countDifferenceReport, defaults: span },
        { report: twoClocks, defaults: span },
        { report: storesByUser, defaults: {} },
      ],
      elsewhere: ofThePharmacy,
    },
    {
      label: 'Contabilidad',
      reports: [
        { report: stockProof, defaults: { on: to } },
        { report: notBooked, defaults: { on: to } },
      ],
      elsewhere: [bulletins],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}
