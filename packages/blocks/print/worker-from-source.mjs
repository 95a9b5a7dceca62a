// Node does not read TypeScript: from source, the drawing thread takes its loader first.
import { register } from 'tsx/esm/api'

register()
await import('./worker.server.ts')
