export * from './invoice/charges/check/check.domain.ts'
export * from './rules/moderating/moderating.domain.ts'
export * from './rules/totals/consecutives.domain.ts'
export * from './rules/totals/totals.domain.ts'
