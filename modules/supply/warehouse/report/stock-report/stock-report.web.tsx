import { type ReportGroup, ReportHub, useVigencia } from '@quina/blocks/web'
import { dayInBogota, firstDayOf, lastDayOf, vigenciaOf } from '@quina/kernel'
import { inventory, kardex, stockProof } from '../../books/inventory/inventory.contract.ts'
import { expiryExchange } from '../expiry/expiry-exchange.contract.ts'
import { twoClocks } from '../two-clocks/two-clocks.contract.ts'
import {
  abcRotation,
  consigned,
  consumption,
  consumptionByMonth,
  controlBook,
  losses,
  lotStock,
  lotTrace,
  notBooked,
  regulatedPrices,
  reorder,
  supplierEntries,
} from './stock-report.contract.ts'

/** Every report of the warehouse, up to today or to the last day of a vigencia gone by. */
export function WarehouseReports() {
  const vigencia = useVigencia()
  const today = dayInBogota(new Date())
  const to = vigenciaOf(today) === vigencia ? today : lastDayOf(vigencia)
  const span = { from: firstDayOf(vigencia), to }
  const groups: readonly ReportGroup[] = [
    {
      label: 'Existencias',
      reports: [
        { report: lotStock, defaults: { on: to } },
        { report: inventory, defaults: { on: to } },
        { report: consigned, defaults: { on: to } },
        { report: reorder, defaults: { on: to } },
        { report: expiryExchange, defaults: { on: to, within: '180' } },
        { report: kardex, defaults: span },
      ],
    },
    {
      label: 'Consumo y rotación',
      reports: [consumption, consumptionByMonth, abcRotation].map((report) => ({ report, defaults: span })),
    },
    {
      label: 'Compras',
      reports: [supplierEntries, regulatedPrices].map((report) => ({ report, defaults: span })),
    },
    {
      label: 'Control',
      reports: [
        { report: controlBook, defaults: span },
        { report: lotTrace, defaults: {} },
        { report: losses, defaults: span },
        { report: twoClocks, defaults: span },
      ],
    },
    {
      label: 'Contabilidad',
      reports: [
        { report: stockProof, defaults: { on: to } },
        { report: notBooked, defaults: { on: to } },
      ],
    },
  ]
  return <ReportHub key={vigencia} groups={groups} />
}
