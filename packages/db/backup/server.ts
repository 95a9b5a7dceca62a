export { type BackupSummary, backUp } from './backup.server.ts'
export { insistProven, type ProofAsked, type RestoreOptions, restore } from './restore.server.ts'
