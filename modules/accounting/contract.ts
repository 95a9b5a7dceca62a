export * from './account/account.contract.ts'
export * from './period/period.contract.ts'
export * from './screens.contract.ts'
export * from './voucher-kind/voucher-kind.contract.ts'
