import type { Operation } from '@quina/blocks/server'
import { dependenciaOperations } from './dependencia/dependencia.server.ts'
import { groupOperations } from './group/group.server.ts'
import { groupAccountOperations } from './group-account/group-account.server.ts'
import { scanOperations } from './label/label.server.ts'
import { productOperations } from './product/product.server.ts'
import { productRowOperations } from './product/product-rows.server.ts'
import { productMergeOperations } from './product-merge/product-merge.server.ts'
import { storeOperations } from './store/store.server.ts'
import { storeUserOperations } from './store-user/store-user.server.ts'

export const catalogueOperations: readonly Operation[] = [
  ...groupOperations,
  ...groupAccountOperations,
  ...storeOperations,
  ...storeUserOperations,
  ...dependenciaOperations,
  ...productOperations,
  ...productRowOperations,
  ...productMergeOperations,
  ...scanOperations,
]
