export { type BackupSummary, backUp } from './backup.server.ts'
export { insistProven, type ProofInput, type RestoreOptions, restore } from './restore.server.ts'
