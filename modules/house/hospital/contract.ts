export * from './regime/parental-leave.contract.ts'
export * from './regime/regime.contract.ts'
export * from './screens.contract.ts'
