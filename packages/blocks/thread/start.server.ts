import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts the program of a thread. From source it needs a TypeScript loader; once built it is a plain module beside the server's.
 * @param program the address of its source. It is among the inputs of `tools/vite.server.config.mjs`.
 */
export function startThread(program: URL, resourceLimits: ResourceLimits): Worker {
  const given = { execArgv: [], env: {}, resourceLimits }
  const beside = (name: string) => join(import.meta.dirname, name)
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(beside(basename(fileURLToPath(program)).replace(/\.ts$/, '.js')), given)
  return new Worker(beside('from-source.mjs'), { ...given, workerData: program.href })
}
