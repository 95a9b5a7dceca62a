export { kardex } from './books/inventory/inventory.contract.ts'
export { draftCausacion } from './books/store-income/store-income.contract.ts'
export { fillGroupAccounts } from './catalogue/group-account/group-account.contract.ts'
export { assignStores } from './catalogue/store-user/store-user.contract.ts'
export {
  countSheet,
  explainDifference,
  recordCount,
} from './documents/counting/count-sheet/count-sheet.contract.ts'
export type { MovedRow } from './documents/moved/moved.contract.ts'
export { moveLot } from './documents/placing/lot-place.contract.ts'
export { receipt } from './documents/receiving/receipt/receipt.contract.ts'
export * from './screens.contract.ts'
