export * from './contract-service/contract-price.domain.ts'
export * from './coverage/coverage.domain.ts'
export * from './use/use.domain.ts'
