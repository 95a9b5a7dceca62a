export { type DocumentTotals, times, totalsOf } from './document/totals.domain.ts'
export { fileName, type Named } from './ubl/file-name.domain.ts'
