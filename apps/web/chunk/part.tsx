import type { Load } from '@quina/blocks/web'
import { chunkTimeoutMs } from '@quina/ui/web'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { deployedVersion, runningVersion } from './version.ts'

/** Returns the loader of a screen's code: the code is remembered when it arrives, and fetched again when it fails. */
export function partOf(load: Load): Load {
  let coming: Promise<ComponentType> | undefined
  return () => {
    coming ??= loadChunk(load).catch((failure: unknown) => {
      coming = undefined
      throw failure
    })
    return coming
  }
}

/** For pieces inside a page, under a boundary of their own. */
export const lazyPart = (load: Load): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await loadChunk(load) }))

/**
 * Fetches a lazy part of the product: two attempts, each within the limit. If both fail and the server answers, the page is
 * loaded again, once: the files of an older version are gone, and some browsers remember for as long as the page lives that
 * a file failed.
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
    if (deployed === undefined || !mayHelp(failure, deployed) || !mayReloadFor(deployed)) throw failure
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

/** Whether loading the page again may help: when the import failed or another version is deployed. A timeout would repeat. */
const mayHelp = (failure: unknown, deployed: string): boolean =>
  failure instanceof TypeError || deployed !== runningVersion()

const reloadedKey = 'reloaded_for'
const loadAgainAfterMs = 60_000

/** Whether the page may be loaded again for a version, at most once a minute for the same one. If so, notes it. */
function mayReloadFor(version: string): boolean {
  const [last, at] = (sessionStorage.getItem(reloadedKey) ?? '').split(' ')
  if (last === version && Date.now() - Number(at) < loadAgainAfterMs) return false
  sessionStorage.setItem(reloadedKey, `${version} ${Date.now()}`)
  return true
}
