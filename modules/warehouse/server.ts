import { refusing, serverModule } from '@quina/blocks/server'
import { catalogueOperations } from './catalogue/catalogue.server.ts'
import { storeUserFields } from './catalogue/store-user/store-user.contract.ts'
import { stockMonitor } from './ledger/drift.server.ts'
import { stockRefusals } from './ledger/stock-ledger.server.ts'
import { screens } from './screens.contract.ts'

export const warehouse = serverModule({
  name: 'warehouse',
  label: 'Almacén',
  operations: refusing(stockRefusals, catalogueOperations),
  jobs: [],
  records: [{ table: 'warehouse.store_user', label: 'Bodega de un usuario', fields: storeUserFields }],
  screens,
  monitors: [stockMonitor],
})
