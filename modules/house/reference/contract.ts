export { entryList, entryPath, viewEntries } from './entry/entry.contract.ts'
export * from './screens.contract.ts'
export { type TableName, tableNames } from './table/tables.contract.ts'
