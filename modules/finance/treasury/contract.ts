export { cashCount } from './receipt/cash-count/cash-count.contract.ts'
export { type DiscountKind, discountKinds } from './receipt/receipt-voucher/receipt-voucher.contract.ts'
export { payerAdvanceOptions } from './receipt/receivables-advance/receivables-advance.contract.ts'
export * from './screens.contract.ts'
