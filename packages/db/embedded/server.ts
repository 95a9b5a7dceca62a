export { type Embedded, type EmbeddedOptions, startEmbedded, stopEmbedded } from './launcher.server.ts'
