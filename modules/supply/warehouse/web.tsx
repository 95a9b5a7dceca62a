import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

export { MovedLots } from './documents/moved/moved.web.tsx'

const inventory = () => import('./books/inventory/inventory.web.tsx')
const catalogue = () => import('./catalogue/catalogue.web.tsx')

export const warehouseWeb = webModule({
  name: 'warehouse',
  screens: screensWith(
    screens,
    {
      '/almacen/ingreso-de-mercancias/productos': () => catalogue().then((file) => file.Products),
      '/almacen/conteos/contar/:id': () =>
        import('./documents/counting/count-sheet/count-sheet.web.tsx').then((file) => file.CountSheet),
      '/almacen/traslados/por-recibir': () =>
        import('./documents/transferring/arrival/arrival.web.tsx').then((file) => file.Arrivals),
      '/almacen/inventario': () => inventory().then((file) => file.Inventory),
      '/almacen/inventario/ubicaciones': () => inventory().then((file) => file.Places),
      '/almacen/inventario/kardex': () => inventory().then((file) => file.Kardex),
      '/almacen/inventario/sugerido': () => inventory().then((file) => file.SuggestedOrder),
      '/almacen/inventario/cuadre': () => inventory().then((file) => file.StockProof),
      '/warehouse/report': () =>
        import('./report/stock-report/stock-report.web.tsx').then((file) => file.WarehouseReports),
      '/accounting/warehouse/store-income/:id/:type?': () =>
        import('./books/store-income/store-income.web.tsx').then((file) => file.StoreIncome),
      '/almacen/grupo': () => catalogue().then((file) => file.Groups),
      '/grupo/centro-costo/:id': () => catalogue().then((file) => file.GroupAccounts),
      '/ubicacion/almacen': () => catalogue().then((file) => file.Stores),
      '/dependencia/almacen': () => catalogue().then((file) => file.SuppliedDependencias),
      '/warehouse/assign-warehouse-to-user': () => catalogue().then((file) => file.StoreUsers),
    },
    {
      stockPosting: () =>
        import('./books/stock-posting/stock-posting.web.tsx').then((file) => file.stockPostingScreens),
      storeBulletin: () =>
        import('./books/bulletin/store-bulletin.web.tsx').then((file) => file.storeBulletinScreens),
      stockImpairment: () =>
        import('./books/impairment/stock-impairment.web.tsx').then((file) => file.stockImpairmentScreens),
      receipt: () =>
        import('./documents/receiving/receipt/receipt.web.tsx').then((file) => file.receiptScreens),
      transfer: () =>
        import('./documents/transferring/transfer/transfer.web.tsx').then((file) => file.transferScreens),
      stockCount: () =>
        import('./documents/counting/stock-count/stock-count.web.tsx').then((file) => file.stockCountScreens),
      handover: () => import('./documents/handover/handover.web.tsx').then((file) => file.handoverScreens),
      requisition: () =>
        import('./documents/requesting/requisition/requisition.web.tsx').then(
          (file) => file.requisitionScreens,
        ),
      initialStock: () =>
        import('./documents/initial-stock/initial-stock.web.tsx').then((file) => file.initialStockScreens),
      issue: () => import('./documents/issuing/issue/issue.web.tsx').then((file) => file.issueScreens),
    },
  ),
})
