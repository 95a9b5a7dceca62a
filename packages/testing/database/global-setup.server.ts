import { migrate } from '@quina/db/server'
import type { TestProject } from 'vitest/node'
import { createDatabase, sealTemplate, template } from './template.server.ts'
import { type ThrowAwayServer, throwAwayServer } from './throw-away-server.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the server of this run. */
    readonly testServer: string
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
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
