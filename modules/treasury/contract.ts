export { cashCount } from './cash-count/cash-count.contract.ts'
export { type DiscountKind, discountKinds } from './receipt-voucher/receipt-voucher.contract.ts'
export { payerAdvanceOptions } from './receivables-advance/receivables-advance.contract.ts'
export * from './screens.contract.ts'
