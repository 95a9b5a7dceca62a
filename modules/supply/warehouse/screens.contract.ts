import { createdIn, ownScreen, permissionFor, screenFor, screensFor, screensOf } from '@quina/blocks'
import { storeBulletin } from './books/bulletin/store-bulletin.contract.ts'
import { stockImpairment } from './books/impairment/stock-impairment.contract.ts'
import { inventory, kardex, stockProof } from './books/inventory/inventory.contract.ts'
import { stockPosting } from './books/stock-posting/stock-posting.contract.ts'
import { storeIncome } from './books/store-income/store-income.contract.ts'
import { suggestedOrder } from './books/suggested-order/suggested-order.contract.ts'
import { suppliedDependencia } from './catalogue/dependencia/dependencia.contract.ts'
import { productGroup } from './catalogue/group/group.contract.ts'
import { product } from './catalogue/product/product.contract.ts'
import { store } from './catalogue/store/store.contract.ts'
import { assignsStores } from './catalogue/store-user/store-user.contract.ts'
import { counts } from './documents/counting/count-sheet/count-sheet.contract.ts'
import { stockCount } from './documents/counting/stock-count/stock-count.contract.ts'
import { handover } from './documents/handover/handover.contract.ts'
import { initialStock } from './documents/initial-stock/initial-stock.contract.ts'
import { issue } from './documents/issuing/issue/issue.contract.ts'
import { viewPlaces } from './documents/placing/lot-place.contract.ts'
import { receipt } from './documents/receiving/receipt/receipt.contract.ts'
import { requisition } from './documents/requesting/requisition/requisition.contract.ts'
import { arrivals } from './documents/transferring/arrival/arrival.contract.ts'
import { transfer } from './documents/transferring/transfer/transfer.contract.ts'
import { lotStock } from './report/stock-report/stock-report.contract.ts'

const group = 'Almacén'

/** The screens of the warehouse, at the exact paths of the specification where it defines them. */
export const screens = screensOf({
  ...screensFor(receipt, {
    menu: { group, order: 10 },
    create: createdIn(group),
    under: '/almacen/lista-ingreso',
  }),
  ...screensFor(issue, { menu: { group, order: 20 }, create: createdIn(group), under: '/lista/egreso' }),
  ...screensFor(requisition, { menu: { group, order: 22 }, create: createdIn(group) }),
  ...screensFor(transfer, { menu: { group, order: 24 }, create: createdIn(group) }),
  '/almacen/traslados/por-recibir': ownScreen('Traslados que llegan de otras sedes', arrivals.access, {
    menu: { group, order: 25 },
  }),
  ...screensFor(stockCount, { menu: { group, order: 26 }, create: createdIn(group) }),
  '/almacen/conteos/contar/:id': ownScreen('Contar', counts, { under: '/almacen/conteos' }),
  ...screensFor(handover, { menu: { group, order: 28 }, create: createdIn(group) }),
  ...screenFor(inventory, { menu: { group, order: 30 } }),
  '/almacen/inventario/ubicaciones': ownScreen('Ubicaciones y lotes', viewPlaces, {
    under: '/almacen/inventario',
  }),
  ...screenFor(kardex, { under: '/almacen/inventario' }),
  ...screenFor(suggestedOrder, { under: '/almacen/inventario' }),
  ...screenFor(stockProof, { under: '/almacen/inventario' }),
  ...screensFor(stockPosting, { menu: { group, order: 50 }, create: createdIn(group) }),
  ...screensFor(storeBulletin, { menu: { group, order: 53 }, create: createdIn(group) }),
  ...screensFor(stockImpairment, { menu: { group, order: 54 }, create: createdIn(group) }),
  ...screensFor(initialStock, { menu: { group, order: 52 }, create: createdIn(group) }),
  '/accounting/warehouse/store-income/:id/:type?': ownScreen(
    'Contabilización de un ingreso',
    storeIncome.access,
    { under: '/almacen/lista-ingreso' },
  ),
  '/warehouse/report': ownScreen('Reportes de almacén', permissionFor(lotStock, 'run'), {
    menu: { group, order: 55 },
  }),
  ...screensFor(product, { menu: { group, order: 60 } }),
  ...screensFor(productGroup, { menu: { group, order: 70 } }),
  '/grupo/centro-costo/:id': ownScreen(
    'Cuentas de un grupo por centro de costo',
    permissionFor(productGroup, 'view'),
    { under: '/almacen/grupo' },
  ),
  ...screensFor(store, { menu: { group, order: 75 } }),
  ...screensFor(suppliedDependencia, { menu: { group, order: 80 } }),
  '/warehouse/assign-warehouse-to-user': ownScreen('Bodegas de cada usuario', assignsStores, {
    menu: { group, order: 85 },
  }),
})
