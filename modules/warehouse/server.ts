import { serverModule } from '@quina/blocks/server'
import { inventoryOperations } from './books/inventory/inventory.server.ts'
import { segregations } from './books/stock-posting/segregations.contract.ts'
import { stockPostingOperations } from './books/stock-posting/stock-posting.server.ts'
import { storeIncomeOperations } from './books/store-income/store-income.server.ts'
import { catalogueOperations } from './catalogue/catalogue.server.ts'
import { storeUserFields } from './catalogue/store-user/store-user.contract.ts'
import { exitsNeedAccounts } from './documents/issue/issue.contract.ts'
import { issueOperations } from './documents/issue/issue.server.ts'
import { receiptOperations } from './documents/receipt/receipt.server.ts'
import { stockMonitor } from './ledger/drift.server.ts'
import { lotFields } from './ledger/lot.contract.ts'
import { stockReports } from './report/stock-report/stock-report.contract.ts'
import { stockReportOperations } from './report/stock-report/stock-report.server.ts'
import { screens } from './screens.contract.ts'

export const warehouse = serverModule({
  name: 'warehouse',
  label: 'Almacén',
  operations: [
    ...catalogueOperations,
    ...receiptOperations,
    ...issueOperations,
    ...storeIncomeOperations,
    ...stockPostingOperations,
    ...inventoryOperations,
    ...stockReportOperations,
  ],
  jobs: [],
  hubs: { '/warehouse/report': stockReports },
  records: [
    { table: 'warehouse.store_user', label: 'Bodega de un usuario', fields: storeUserFields },
    { table: 'warehouse.lot', label: 'Lote de un producto', fields: lotFields },
  ],
  screens,
  monitors: [stockMonitor],
  parameters: [exitsNeedAccounts],
  segregations,
})
