import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts the program of a thread. From source it needs a TypeScript loader; once built it is a plain module beside the server's.
 * @param program the address of its source. It is among the inputs of `tools/vite.server.config.mjs`.
 */
export function startThread(program: URL, resourceLimits: ResourceLimits): Worker {
  const given = { execArgv: [], env: {}, resourceLimits }
  if (!import.meta.url.endsWith('.ts')) {
    const built = basename(fileURLToPath(program)).replace(/\.ts$/, '.js')
    return new Worker(join(import.meta.dirname, built), given)
  }
  return new Worker(new URL('./from-source.mjs', import.meta.url), { ...given, workerData: program.href })
}
