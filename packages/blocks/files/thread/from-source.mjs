// Node does not read TypeScript: from source, what works beside the server takes its loader first.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData ?? process.argv[2])
