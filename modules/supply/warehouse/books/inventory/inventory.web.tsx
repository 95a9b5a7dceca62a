import { amongTabs, ReportScreen } from '@quina/blocks/web'
import { dayInBogota, lastMonthEnd } from '@quina/kernel'
import { LotPlaces } from '../../documents/placing/lot-place.web.tsx'
import { suggestedOrder } from '../suggested-order/suggested-order.contract.ts'
import { inventory, kardex, stockProof } from './inventory.contract.ts'

const today = () => dayInBogota(new Date())
const yearStart = () => `${today().slice(0, 4)}-01-01`

const amongInventory = amongTabs('Inventario', [
  ['Existencias', '/almacen/inventario'],
  ['Ubicaciones y lotes', '/almacen/inventario/ubicaciones'],
  ['Kardex', '/almacen/inventario/kardex'],
  ['Pedido sugerido', '/almacen/inventario/sugerido'],
  ['Cuadre', '/almacen/inventario/cuadre'],
])

/** The stock, its kardex and its comparison with the books. */
export const Inventory = amongInventory(() => <ReportScreen report={inventory} defaults={{ on: today() }} />)
export const Places = amongInventory(LotPlaces)
export const Kardex = amongInventory(() => (
  <ReportScreen report={kardex} defaults={{ from: yearStart(), to: today() }} />
))
export const StockProof = amongInventory(() => (
  <ReportScreen report={stockProof} defaults={{ on: lastMonthEnd(today()) }} />
))
export const SuggestedOrder = amongInventory(() => (
  <ReportScreen report={suggestedOrder} defaults={{ on: today(), days: '180', safety: '7', cover: '30' }} />
))
