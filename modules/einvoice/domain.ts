export { type DocumentTotals, times, totalsOf } from './document/totals.domain.ts'
export { containerRefusals, invoiceNamedIn, refusalsOf } from './receiver/receive.domain.ts'
export type { Refusal } from './receiver/receiver-rule.domain.ts'
export { fileName, type Named } from './ubl/file-name.domain.ts'
