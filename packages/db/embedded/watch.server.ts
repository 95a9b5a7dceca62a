import { setTimeout as sleep } from 'node:timers/promises'
import { findHome } from './home.server.ts'
import { type EmbeddedOptions, startEmbedded } from './launcher.server.ts'
import { postmasterOf } from './pid-file.server.ts'

const periodMs = 1000

/**
 * Restarts the embedded database when it has ended for any reason, at the same port, so that a pool finds it. While a program
 * serves it, nobody else has a reason to stop it: `npm run stop` ends the program first.
 * @returns how to end the watch.
 */
export function watchEmbedded(options: EmbeddedOptions, report: (message: string) => void): () => void {
  let isWatching = true
  const watch = async () => {
    while (isWatching) {
      await sleep(periodMs, undefined, { ref: false })
      if (!isWatching || !(await hasEnded(options.dataDir))) continue
      report('La base de datos se cayó: se arranca de nuevo.')
      await startEmbedded(options).catch((error) => report(String(error)))
    }
  }
  watch().catch((error) => report(String(error)))
  return () => {
    isWatching = false
  }
}

async function hasEnded(dataDir: string): Promise<boolean> {
  const home = await findHome(dataDir)
  return home !== null && (await postmasterOf(home)) === null
}
