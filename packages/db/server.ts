export {
  anchorFileIn,
  anchoring,
  openChain,
  type Proofs,
  proofsIn,
  standingProofs,
} from './audit/anchor.server.ts'
export { type ChainKey, chainKeyOf } from './audit/canonical.server.ts'
export { type AuditEvent, recordEvent } from './audit/event.server.ts'
export { requireOwnKey, rotateChainKey, WrongKey } from './audit/key-ring.server.ts'
export {
  type SealingJob,
  type SealingOptions,
  type SealOptions,
  sealAudit,
  startSealing,
} from './audit/seal.server.ts'
export { isShortMark, shortMark } from './audit/short-mark.server.ts'
export { type AuditVerdict, type Tampering, verifyAudit } from './audit/verify-audit.server.ts'
export * from './connection/connection.server.ts'
export { limitingCommand } from './connection/limits.server.ts'
export { pipelining } from './connection/pipeline.server.ts'
export {
  type Answered,
  type Input,
  type Loaded,
  load,
  pipelined,
  type Reading,
  sendLater,
  together,
} from './connection/together.server.ts'
export { forgetOldTouches, unseenWrite, writtenSince } from './connection/touch.server.ts'
export { longWaits, type Wait, watchWaits } from './connection/waits.server.ts'
export { withClient } from './connection/with-client.server.ts'
export {
  type AppliedMigration,
  appliedMigrations,
  type MigrateOptions,
  migrate,
} from './migration/migrate.server.ts'
export { UnsupportedServer } from './migration/supported-server.server.ts'
export * from './row/rows.server.ts'
export * from './series/series.server.ts'
