import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

type Load = () => Promise<ComponentType>

/** A screen's code: fetched once, remembered when it came, asked for again when it did not. */
export interface Part {
  readonly load: () => Promise<void>
  readonly loaded: () => ComponentType | undefined
}

export function partOf(load: Load): Part {
  let component: ComponentType | undefined
  let coming: Promise<void> | undefined
  const fetchIt = async (): Promise<void> => {
    component = await loadChunk(load)
  }
  return {
    loaded: () => component,
    load: () => {
      coming ??= fetchIt().catch((failure: unknown) => {
        coming = undefined
        throw failure
      })
      return coming
    },
  }
}

/** For pieces inside a page, under a boundary of their own. */
export const lazyPart = (load: Load): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await loadChunk(load) }))
