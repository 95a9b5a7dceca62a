import { join } from 'node:path'
import { migrate } from '@quina/db/server'
import type { TestProject } from 'vitest/node'
import {
  createDatabase,
  dropDatabase,
  factsOf,
  packCatalogue,
  sealTemplate,
  template,
} from './template.server.ts'
import { serverOf, type ThrowAwayServer, throwAwayServer } from './throw-away-server.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the server of this run. */
    readonly testServer: string
    /** The folder of migrated data for products of this run with a server of their own, once it was created. */
    readonly readyData: string
  }
}

let server: ThrowAwayServer | undefined

/** Once a run: a server, and in it one migrated database that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<void> {
  const { TEST_RUN: run } = process.env
  server = await (run === undefined ? throwAwayServer() : serverOf(Number(run)))
  try {
    if ((await factsOf(server.url, template)) === undefined) await layTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testServer', server.url)
  project.provide('readyData', join(server.folder, 'ready'))
}

async function layTemplate(url: string): Promise<void> {
  await dropDatabase(url, template)
  await migrate(await createDatabase(url, template))
  await packCatalogue(url)
  await sealTemplate(url)
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
