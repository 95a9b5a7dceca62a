import { serverModule } from '@quina/blocks/server'
import { catalogueOperations } from './catalogue/catalogue.server.ts'
import { storeUserFields } from './catalogue/store-user/store-user.contract.ts'
import { screens } from './screens.contract.ts'

export const warehouse = serverModule({
  name: 'warehouse',
  label: 'Almacén',
  operations: catalogueOperations,
  jobs: [],
  records: [{ table: 'warehouse.store_user', label: 'Bodega de un usuario', fields: storeUserFields }],
  screens,
})
