export * from './catalogue/group-account/group-account.domain.ts'
export { mayBeLabel, scanned } from './catalogue/scan/gs1.domain.ts'
export { firstToExpire } from './ledger/lot/lot.domain.ts'
export { type Quantity, quantityOf, quantityText, quantityWords } from './ledger/quantity.domain.ts'
