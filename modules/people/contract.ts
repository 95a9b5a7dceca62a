export * from './screens.contract.ts'
export * from './tercero/tercero.contract.ts'
