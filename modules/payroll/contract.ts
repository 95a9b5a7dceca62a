export * from './engagement/engagement-kinds.contract.ts'
export * from './screens.contract.ts'
