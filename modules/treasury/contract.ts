export { type DiscountKind, discountKinds } from './receipt-voucher/receipt-voucher.contract.ts'
export * from './screens.contract.ts'
