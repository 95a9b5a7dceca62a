export * from './screens.contract.ts'
export * from './staff/engagement/engagement-kinds.contract.ts'
