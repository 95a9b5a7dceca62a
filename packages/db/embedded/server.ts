export { type Embedded, type EmbeddedOptions, startEmbedded, stopEmbedded } from './launcher.server.ts'
export { isRunning, processMark } from './process-mark.server.ts'
