export * from './screens.contract.ts'
