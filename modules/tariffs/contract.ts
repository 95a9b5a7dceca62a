export * from './moderating/moderating.contract.ts'
export * from './price/price.contract.ts'
export * from './surgery/defaults.contract.ts'
export * from './surgery/surgery.contract.ts'
