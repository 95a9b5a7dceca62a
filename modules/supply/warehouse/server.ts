import { serverModule } from '@quina/blocks/server'
import { sql } from 'kysely'
import './books/proof/stock-check.server.ts'
import { storeBulletinOperations } from './books/bulletin/store-bulletin.server.ts'
import { stockImpairmentOperations } from './books/impairment/stock-impairment.server.ts'
import { inventoryOperations } from './books/inventory/inventory.server.ts'
import { defineMovingDocument } from './books/inventory/moving-document.server.ts'
import { remissionInvoiceOperations } from './books/remission-invoice/remission-invoice.server.ts'
import { segregations } from './books/stock-posting/segregations.contract.ts'
import { stockPostingOperations } from './books/stock-posting/stock-posting.server.ts'
import { storeIncomeOperations } from './books/store-income/store-income.server.ts'
import { suggestedOrderOperations } from './books/suggested-order/suggested-order.server.ts'
import { catalogueOperations } from './catalogue/catalogue.server.ts'
import { productMergeFields } from './catalogue/product-merge/product-merge.contract.ts'
import { storesByUser, storeUserFields } from './catalogue/store-user/store-user.contract.ts'
import {
  countEntryFields,
  countItemFields,
  investigatedFrom,
  stockCount,
} from './documents/counting/stock-count/stock-count.contract.ts'
import { stockCountOperations } from './documents/counting/stock-count/stock-count.server.ts'
import { handoverCountDays } from './documents/handover/handover.contract.ts'
import { handoverOperations } from './documents/handover/handover.server.ts'
import { initialStock } from './documents/initial-stock/initial-stock.contract.ts'
import { initialStockOperations } from './documents/initial-stock/initial-stock.server.ts'
import { initialStockImportOperations } from './documents/initial-stock/initial-stock-import.server.ts'
import { stockReconciliationOperation } from './documents/initial-stock/stock-reconciliation.server.ts'
import { exitsNeedAccounts, issue, returnsRecover } from './documents/issuing/issue/issue.contract.ts'
import { issueOperations } from './documents/issuing/issue/issue.server.ts'
import { supplierCreditOperations } from './documents/issuing/supplier-credit/supplier-credit.server.ts'
import { lotPlaceOperations } from './documents/placing/lot-place.server.ts'
import { receipt } from './documents/receiving/receipt/receipt.contract.ts'
import { receiptOperations } from './documents/receiving/receipt/receipt.server.ts'
import {
  deliveryFields,
  deliveryLineFields,
  reservationHours,
} from './documents/requesting/requisition/requisition.contract.ts'
import { requisitionOperations } from './documents/requesting/requisition/requisition.server.ts'
import { reservationFields } from './documents/reserving/reservation.contract.ts'
import { receiptContractChore } from './documents/supply/receipt-contract.server.ts'
import { arrivalAlert, arrivalOperations } from './documents/transferring/arrival/arrival.server.ts'
import { counterOperation } from './documents/transferring/counter/counter.server.ts'
import { transfer } from './documents/transferring/transfer/transfer.contract.ts'
import { transferOperations } from './documents/transferring/transfer/transfer.server.ts'
import { stockMonitor } from './ledger/drift.server.ts'
import { lotFields } from './ledger/lot/lot.contract.ts'
import { expiryAlerts, expiryChore } from './report/expiry/expiry-alerts.server.ts'
import { expiryExchange } from './report/expiry/expiry-exchange.contract.ts'
import { expiryExchangeOperations } from './report/expiry/expiry-exchange.server.ts'
import { stockReports } from './report/stock-report/stock-report.contract.ts'
import { stockReportOperations } from './report/stock-report/stock-report.server.ts'
import { tracedReports } from './report/stock-report/traced-report.contract.ts'
import { tracedReportOperations } from './report/stock-report/traced-report.server.ts'
import { twoClocks } from './report/two-clocks/two-clocks.contract.ts'
import { twoClocksOperations } from './report/two-clocks/two-clocks.server.ts'
import { screens } from './screens.contract.ts'

export { defineMovingDocument, namingDocuments } from './books/inventory/moving-document.server.ts'
export { stockPostingService } from './books/stock-posting/stock-posting.server.ts'
export { suppliedDependenciaService } from './catalogue/dependencia/dependencia.server.ts'
export { groupService as productGroupService } from './catalogue/group/group.server.ts'
export { productService } from './catalogue/product/product.server.ts'
export { levelService } from './catalogue/product/product-rows.server.ts'
export { defineProductUses } from './catalogue/product-merge/product-merge.server.ts'
export { binService, storeService } from './catalogue/store/store.server.ts'
export { mustWorkIn, onlyPharmacyOf } from './catalogue/store-user/may-work.server.ts'
export { buyingConsigned, undoConsigned } from './documents/consigning/consigned-use.server.ts'
export { stockCountService } from './documents/counting/stock-count/stock-count.server.ts'
export { initialStockService } from './documents/initial-stock/initial-stock.server.ts'
export { issueService } from './documents/issuing/issue/issue.server.ts'
export { returnMoves } from './documents/issuing/issue-return/return.server.ts'
export { movedOf, movedTable } from './documents/moved/moved.server.ts'
export { receiptService } from './documents/receiving/receipt/receipt.server.ts'
export { requisitionService } from './documents/requesting/requisition/requisition.server.ts'
export { keptFor, releaseFor, reserveFor } from './documents/reserving/reservation.server.ts'
export {
  type ArrivingUnits,
  defineSupplyKeeper,
  type OrderedContract,
  type SuppliedLine,
  type Supply,
  type SupplyKeeper,
} from './documents/supply/supply-keeper.server.ts'
export { transferService } from './documents/transferring/transfer/transfer.server.ts'
export { type IssueLine, issueMoves } from './ledger/issue.server.ts'
export { lockStock, lotsThere } from './ledger/locks.server.ts'
export { lotOf, setLotStatus } from './ledger/lot/lots.server.ts'
export { stockLedger, stockRefusals, toStock } from './ledger/stock-ledger.server.ts'

const tercero = sql<string | null>`(select t.name from people.tercero_face t where t.id = d.tercero_id)`
defineMovingDocument(receipt, tercero)
defineMovingDocument(
  issue,
  sql`coalesce(${tercero}, (select b.name from warehouse.dependencia w
    join budget.dependencia_face b on b.id = w.dependencia_id where w.id = d.supplied_id),
    (select k.name from hospital.cost_centre_face k where k.id = d.cost_centre_id))`,
)
for (const document of [transfer, stockCount, initialStock]) defineMovingDocument(document)

export const warehouse = serverModule({
  name: 'warehouse',
  label: 'Almacén',
  operations: [
    ...catalogueOperations,
    ...receiptOperations,
    ...issueOperations,
    ...requisitionOperations,
    ...initialStockOperations,
    ...initialStockImportOperations,
    stockReconciliationOperation,
    ...transferOperations,
    counterOperation,
    ...arrivalOperations,
    ...stockCountOperations,
    ...lotPlaceOperations,
    ...handoverOperations,
    ...storeIncomeOperations,
    ...stockPostingOperations,
    ...storeBulletinOperations,
    ...stockImpairmentOperations,
    ...inventoryOperations,
    ...suggestedOrderOperations,
    ...supplierCreditOperations,
    ...remissionInvoiceOperations,
    ...stockReportOperations,
    ...tracedReportOperations,
    ...expiryExchangeOperations,
    ...twoClocksOperations,
  ],
  jobs: [],
  hubs: { '/warehouse/report': [...stockReports, ...tracedReports, expiryExchange, twoClocks, storesByUser] },
  records: [
    { table: 'warehouse.store_user', label: 'Bodega de un usuario', fields: storeUserFields },
    { table: 'warehouse.requisition_delivery', label: 'Entrega de una requisición', fields: deliveryFields },
    {
      table: 'warehouse.requisition_delivery_line',
      label: 'Línea de una entrega de requisición',
      fields: deliveryLineFields,
    },
    { table: 'warehouse.reservation', label: 'Reserva de existencias', fields: reservationFields },
    { table: 'warehouse.count_item', label: 'Lote de un conteo', fields: countItemFields },
    { table: 'warehouse.count_entry', label: 'Conteo de un lote', fields: countEntryFields },
    { table: 'warehouse.product_merge', label: 'Unión de productos', fields: productMergeFields },
    { table: 'warehouse.lot', label: 'Lote de un producto', fields: lotFields },
  ],
  screens,
  monitors: [stockMonitor],
  alerts: [...expiryAlerts, arrivalAlert],
  chores: [expiryChore, receiptContractChore],
  parameters: [exitsNeedAccounts, returnsRecover, investigatedFrom, handoverCountDays, reservationHours],
  segregations,
})
