import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built web application that every journey of this run serves. */
    readonly builtWeb: string
  }
}

const checkout = join(import.meta.dirname, '../../..')
const { buildIfStale } = (await import(join(checkout, 'tools/build.mjs'))) as {
  readonly buildIfStale: () => Promise<void>
}

/** Once a run: the web application of the current tree. A build takes long, and is reused until a source changes. */
export async function setup(project: TestProject): Promise<void> {
  await buildIfStale()
  project.provide('builtWeb', join(checkout, 'apps/web/dist'))
}
