export * from './coverage/coverage.domain.ts'
export * from './use/use.domain.ts'
