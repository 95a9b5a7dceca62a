export * from './holiday/business-days.domain.ts'
export * from './regime/parental-leave.domain.ts'
