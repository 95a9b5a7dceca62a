import { chunkTimeoutMs } from '@quina/ui/web'
import { deployedVersion, runningVersion } from './version.ts'

/**
 * Fetches a lazy part of the product: two attempts, each within the limit. If both fail because a newer version
 * was deployed, its files are gone: the page is loaded again, once for that version.
 * @throws what the last attempt threw, for the error boundary.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinLimit(load)
  } catch {
    return await secondAttempt(load)
  }
}

async function secondAttempt<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinLimit(load)
  } catch (failure) {
    const deployed = await deployedVersion()
    if (deployed === undefined || deployed === runningVersion() || !mayReloadFor(deployed)) throw failure
    window.location.reload()
    return new Promise(() => {}) // the page is going away
  }
}

function withinLimit<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(
      () => refuse(new Error(`Loading chunk timed out after ${chunkTimeoutMs} ms`)),
      chunkTimeoutMs,
    )
  })
  return Promise.race([load(), limit]).finally(() => clearTimeout(timer))
}

const reloadedKey = 'reloaded_for'

/** One reload for each version deployed: if it did not help, another would not either. */
function mayReloadFor(version: string): boolean {
  if (sessionStorage.getItem(reloadedKey) === version) return false
  sessionStorage.setItem(reloadedKey, version)
  return true
}
