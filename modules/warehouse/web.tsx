import { screensWith, webModule } from '@quina/blocks/web'
import { screens } from './screens.contract.ts'

const catalogue = () => import('./catalogue/catalogue.web.tsx')

/** The browser side of the warehouse. */
export const warehouseWeb = webModule({
  name: 'warehouse',
  screens: screensWith(
    screens,
    {
      '/almacen/ingreso-de-mercancias/productos': () => catalogue().then((file) => file.Products),
      '/almacen/grupo': () => catalogue().then((file) => file.Groups),
      '/grupo/centro-costo/:id': () => catalogue().then((file) => file.GroupAccounts),
      '/ubicacion/almacen': () => catalogue().then((file) => file.Stores),
      '/dependencia/almacen': () => catalogue().then((file) => file.SuppliedDependencias),
      '/warehouse/assign-warehouse-to-user': () => catalogue().then((file) => file.StoreUsers),
    },
    {
      receipt: () => import('./documents/receipt/receipt.web.tsx').then((file) => file.receiptScreens),
      issue: () => import('./documents/issue/issue.web.tsx').then((file) => file.issueScreens),
    },
  ),
})
