import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built web application that every journey of this run serves. */
    readonly builtWeb: string
  }
}

let outDir = ''

/** Once a run: the web application, built from what is in the tree now. */
export async function setup(project: TestProject): Promise<void> {
  outDir = await mkdtemp(join(tmpdir(), 'quina-web-'))
  const configFile = join(import.meta.dirname, '../../../apps/web/vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  project.provide('builtWeb', outDir)
}

export const teardown = (): Promise<void> => rm(outDir, { recursive: true, force: true })
