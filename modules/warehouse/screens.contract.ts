import { createdIn, permissionFor, screensFor, screensOf } from '@quina/blocks'
import { suppliedDependencia } from './catalogue/dependencia/dependencia.contract.ts'
import { productGroup } from './catalogue/group/group.contract.ts'
import { product } from './catalogue/product/product.contract.ts'
import { store } from './catalogue/store/store.contract.ts'
import { assignsStores } from './catalogue/store-user/store-user.contract.ts'
import { issue } from './documents/issue/issue.contract.ts'
import { receipt } from './documents/receipt/receipt.contract.ts'

const group = 'Almacén'

/** The screens of the warehouse, by the specification's exact paths where it has them. */
export const screens = screensOf({
  ...screensFor(receipt, { menu: { group, order: 10 }, create: createdIn(group) }),
  ...screensFor(issue, { menu: { group, order: 20 }, create: createdIn(group) }),
  ...screensFor(product, { menu: { group, order: 60 } }),
  ...screensFor(productGroup, { menu: { group, order: 70 } }),
  '/grupo/centro-costo/:id': {
    title: 'Cuentas de un grupo por centro de costo',
    permission: permissionFor(productGroup, 'view'),
    under: '/almacen/grupo',
  },
  ...screensFor(store, { menu: { group, order: 75 } }),
  ...screensFor(suppliedDependencia, { menu: { group, order: 80 } }),
  '/warehouse/assign-warehouse-to-user': {
    title: 'Bodegas de cada usuario',
    permission: assignsStores,
    menu: { group, order: 85 },
  },
})
