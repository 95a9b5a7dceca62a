export * from './holiday/business-days.domain.ts'
