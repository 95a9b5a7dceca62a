export * from './regime/regime.contract.ts'
export * from './screens.contract.ts'
