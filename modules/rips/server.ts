export { type TableKnown, tablesKnown } from './known/tables.server.ts'
