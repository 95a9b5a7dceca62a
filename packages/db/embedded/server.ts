export {
  type DatabaseSettings,
  databaseFrom,
  type EmbeddedOptions,
  type EmbeddedServer,
  embeddedFolder,
  startEmbedded,
  stopEmbedded,
} from './launcher.server.ts'
export { holdingLock } from './lock.server.ts'
export { isRunning, processMark } from './process-mark.server.ts'
export {
  holdProgram,
  noteProgram,
  ProgramRuns,
  portsAttended,
  programOf,
  stopProgram,
  stopProgramAt,
} from './program.server.ts'
export { watchEmbedded } from './watch.server.ts'
