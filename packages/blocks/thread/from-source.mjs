// Node does not read TypeScript: from source, a thread takes its loader first.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData)
