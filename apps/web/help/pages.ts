import { loadChunk } from '../chunk/part.tsx'
import { readPage, type Section } from './manual.ts'

/** Each page of the manual is a file of its own of the build: the panel fetches them, nobody else does. */
const texts = import.meta.glob<string>('../../../docs/manual/*.md', { query: '?raw', import: 'default' })

const nameOf = (file: string): string => /([^/]+)\.md$/.exec(file)?.[1] ?? file

let coming: Promise<readonly Section[]> | undefined

/** The whole manual, once; asked for again when it did not come. */
export function loadManual(): Promise<readonly Section[]> {
  coming ??= fetchAll().catch((failure: unknown) => {
    coming = undefined
    throw failure
  })
  return coming
}

async function fetchAll(): Promise<Section[]> {
  const pages = Object.entries(texts).map(async ([file, load]) =>
    readPage(nameOf(file), await loadChunk(load)),
  )
  return (await Promise.all(pages)).flat()
}
