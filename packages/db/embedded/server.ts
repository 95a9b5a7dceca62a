export { type DatabaseSettings, databaseFrom, embeddedFolder } from './database-from.server.ts'
export { type Embedded, type EmbeddedOptions, startEmbedded, stopEmbedded } from './launcher.server.ts'
export { isRunning, processMark } from './process-mark.server.ts'
export { watchEmbedded } from './watch.server.ts'
