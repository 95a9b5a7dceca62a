import { firstDayOf, vigenciaOf } from '@quina/kernel'
import { modules } from '../../apps/api/modules.ts'
import { browser } from '../../apps/api/testing/browser.ts'
import { addCampus, addPerson, password } from '../../apps/api/testing/people.ts'
import { type TestApp, testApp } from '../../apps/api/testing/test-app.ts'
import type { HttpClient } from '../../bench/harness/http-client.ts'
import { layGround } from '../../modules/finance/budget/testing/world-ground.server.ts'
import { openVigencia } from '../../modules/finance/budget/testing/world-vigencia.server.ts'
import { noPapers, type Stage } from './commands.ts'

/** The product in this process, users at two sites, and the stage of the first user. */
export interface Story {
  readonly world: TestApp
  readonly stage: Stage
  /** May do everything at the same site. */
  readonly colleague: HttpClient
  /** May do everything, at another site. */
  readonly stranger: HttpClient
}

const wholeEntity = 'admin.campus.all'

export async function tellStory(): Promise<Story> {
  const world = await testApp(modules)
  const { db, connection, product } = world
  const ground = await layGround(db)
  const year = vigenciaOf(ground.today)
  const lines = await openVigencia(ground, year, { drugs: 1_000_000, services: 1_000_000 })
  const all = product.admin.permissions().flatMap((module) => module.permissions.map(({ name }) => name))
  const local = all.filter((name) => name !== wholeEntity)
  const here = await addCampus(db)
  const there = await addCampus(db)
  const enter = async (campus: string) => {
    const { email } = await addPerson(db, { may: { [campus]: local } })
    return injected(world, email)
  }
  const torn = { connection, ground, lines, firstDay: firstDayOf(year), today: ground.today, people: [] }
  const stage: Stage = {
    torn: { ...torn, proofs: async () => ({}), close: world.close },
    journal: { input: [], wrong: [] },
    client: await enter(here),
    papers: noPapers(),
    dayFrom: (first) => first,
  }
  return { world, stage, colleague: await enter(here), stranger: await enter(there) }
}

/** Returns a client of the product in this process, with the interface of the HTTP client. */
async function injected({ app }: TestApp, email: string): Promise<HttpClient> {
  const page = browser(app)
  await page.login(email, password)
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await page.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
    return { status: answer.statusCode, body: answer.body }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body, key) => send('POST', path, body, key),
    put: (path, body) => send('PUT', path, body),
    close: () => undefined,
  }
}
