export * from './journal/journal.domain.ts'
export * from './journal/voucher.domain.ts'
export { closingPeriod, daysOf, openingPeriod, type PeriodRef, periodName } from './period/period.domain.ts'
