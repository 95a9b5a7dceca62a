export { type BackupSummary, backUp } from './backup.server.ts'
export { insistProven, type ProofAsked } from './proof.server.ts'
export { type RestoreOptions, restore } from './restore.server.ts'
