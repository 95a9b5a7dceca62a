export { causeReceipt } from './books/store-income/store-income.contract.ts'
export { fillGroupAccounts } from './catalogue/group-account/group-account.contract.ts'
export { assignStores } from './catalogue/store-user/store-user.contract.ts'
export * from './screens.contract.ts'
