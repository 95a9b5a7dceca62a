import type { Load } from '@quina/blocks/web'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A screen's code: fetched once, remembered when it came, asked for again when it did not. */
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
