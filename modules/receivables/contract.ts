export * from './ageing/ageing.contract.ts'
export * from './screens.contract.ts'
export * from './term/term.contract.ts'
