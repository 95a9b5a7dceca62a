import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findHome } from './home.server.ts'
import { type EmbeddedOptions, startEmbedded } from './launcher.server.ts'
import { pidFileOf, postmasterOf } from './pid-file.server.ts'
import { codeOf } from './process-mark.server.ts'

const periodMs = 1000

/**
 * Starts the embedded database again when it dies; at the same port, so that a pool finds it. One that was stopped in
 * order stays stopped. @returns what ends the watch.
 */
export function watchEmbedded(options: EmbeddedOptions, report: (message: string) => void): () => void {
  let isWatching = true
  const watch = async () => {
    while (isWatching) {
      await sleep(periodMs, undefined, { ref: false })
      if (!isWatching || !(await hasDied(options.dataDir))) continue
      report('La base de datos se cayó: se arranca de nuevo.')
      await startEmbedded(options).catch((error) => report(String(error)))
    }
  }
  watch().catch((error) => report(String(error)))
  return () => {
    isWatching = false
  }
}

/** An orderly stop takes its file away; a death leaves it. */
async function hasDied(dataDir: string): Promise<boolean> {
  const home = await findHome(dataDir)
  if (home === null || (await postmasterOf(home)) !== null) return false
  try {
    await access(pidFileOf(home))
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
