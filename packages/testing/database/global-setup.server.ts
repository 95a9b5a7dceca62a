import { join } from 'node:path'
import { migrate } from '@quina/db/server'
import type { TestProject } from 'vitest/node'
import { createDatabase, sealTemplate, template } from './template.server.ts'
import { type ThrowAwayServer, throwAwayServer } from './throw-away-server.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the server of this run. */
    readonly testServer: string
    /** Where the migrated data lie that products of this run with a server of their own begin with, once one was made. */
    readonly readyData: string
  }
}

let server: ThrowAwayServer | undefined

/** Once a run: a server, and in it one migrated database that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<void> {
  server = await throwAwayServer()
  try {
    await migrate(await createDatabase(server.url, template))
    await sealTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', server.url)
  project.provide('readyData', join(server.folder, 'ready'))
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
