export * from './check/check.domain.ts'
export * from './moderating/moderating.domain.ts'
export * from './totals/consecutives.domain.ts'
export * from './totals/totals.domain.ts'
