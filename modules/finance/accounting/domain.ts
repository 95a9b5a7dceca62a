export * from './ledger/journal/journal.domain.ts'
export * from './ledger/journal/voucher.domain.ts'
export {
  closingPeriod,
  daysOf,
  openingPeriod,
  type PeriodRef,
  periodName,
} from './ledger/period/period.domain.ts'
export { combinations, mustPost } from './ledger/posting/check.domain.ts'
export { linesOf, type Payload, type Setup } from './ledger/posting/posting-lines.domain.ts'
export { alikeKinds } from './payables/support-source/support.domain.ts'
export { exceeds, inUvt, pesosOfUvt } from './setup/uvt/uvt.domain.ts'
export { type DeclarationUnit, declared } from './withholding/declaration/rounding.domain.ts'
export * from './withholding/labour-income/labour-income.domain.ts'
export type { WithholdingMove } from './withholding/withheld/withholding-move.domain.ts'
export type { SparedWithholding } from './withholding/withholding/spared.domain.ts'
export type {
  TaxedLine,
  WithholdingLine,
  Withholdings,
} from './withholding/withholding/withholding.domain.ts'
export { rateText } from './withholding/withholding-rule/decimal.domain.ts'
