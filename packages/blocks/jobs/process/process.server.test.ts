import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Day } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Call, Operation } from '../../http/exchange.server.ts'
import { jobOf } from '../job.server.ts'
import { type JobWorker, startWorker } from '../worker.server.ts'
import { settlingService } from './testing/settling.server.ts'

let database: TestDatabase
const workers: JobWorker[] = []
const errors: unknown[] = []
const ana = actorFor()
const served = settlingService()

beforeAll(async () => {
  database = await testDatabase()
  await sql`create table public.settled (key text, each text, net text, day date)`.execute(database.db)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await sql`truncate public.settled`.execute(database.db)
  errors.length = 0
})
afterAll(() => database.close())

const work = async (jobs = served.jobs, staleMs = 30_000) => {
  const onError = (error: unknown) => errors.push(error)
  workers.push(await startWorker(database.connection, jobs, { staleMs, onError }))
}
const call = (command: 'plan' | 'run', body: unknown): Promise<{ jobId: string; count: number }> =>
  database.db.transaction().execute((tx) => {
    const found = served.operations.find(({ endpoint }) => endpoint.path === `/api/test/settle/${command}`)
    const given = { tx, body, actor: ana, today: '2026-03-14' as Day } as unknown as Call
    return (found as Operation).handle(given) as Promise<{ jobId: string; count: number }>
  })
const input = (people: string) => ({ people, each: '10.50' })
const ended = async (id: string) => {
  for (;;) {
    const job = await jobOf(database.db, ana.userId, id)
    if (job.finishedAt !== null) return job
    await sleep(20)
  }
}
const settled = async () => {
  const { rows } = await sql<{
    key: string
    each: string
    net: string
  }>`select * from public.settled`.execute(database.db)
  return rows
}

test('the plan shows the items and changes nothing', async () => {
  expect(await call('plan', input('ana,beto'))).toMatchObject({
    count: 2,
    items: [{ key: 'ana' }, { key: 'beto' }],
  })
  expect(served.operations[0]?.endpoint).toMatchObject({ dry: true, access: 'test.settle.run' })
  await expect(call('plan', { people: 'ana' })).rejects.toMatchObject({
    code: 'GEN-422',
    fields: { each: expect.any(String) },
  })
})

test('what cannot be done says why in the plan, and is not run, chosen or not', async () => {
  expect(await call('plan', input('ana,gone'))).toMatchObject({
    items: [{ key: 'ana' }, { key: 'gone', fault: 'Ya no trabaja aquí.' }],
  })
  await work()
  const { jobId, count } = await call('run', { input: input('ana,gone') })
  expect(count).toBe(1)
  await ended(jobId)
  expect((await settled()).map(({ key }) => key)).toEqual(['ana'])
  await expect(call('run', { input: input('ana,gone'), keys: ['gone'] })).rejects.toMatchObject({
    code: 'PRO-CHANGED',
  })
  await expect(call('run', { input: input('gone') })).rejects.toMatchObject({ code: 'PRO-EMPTY' })
})

test('each item is done once; those that fail say why and stop nobody; amounts reach the work as Money', async () => {
  await work()
  const { jobId } = await call('run', { input: input('ana,bad,beto,broken,carla') })
  expect(await ended(jobId)).toMatchObject({
    state: 'done',
    done: 5,
    total: 5,
    result: { done: 3, failed: 2, waiting: 0 },
    failures: [
      { key: 'bad', message: 'No tiene contrato.' },
      { key: 'broken', message: expect.stringContaining('administrador del sistema') },
    ],
  })
  expect((await settled()).map(({ key, each }) => `${key} ${each}`)).toEqual([
    'ana 1050',
    'beto 1050',
    'carla 1050',
  ])
  expect(errors).toHaveLength(1)
})

test('only the items that were confirmed are done, and not when the plan has changed', async () => {
  await work()
  const { jobId, count } = await call('run', { input: input('ana,beto,carla'), keys: ['beto'] })
  expect(count).toBe(1)
  await ended(jobId)
  expect((await settled()).map(({ key }) => key)).toEqual(['beto'])
  const changed = call('run', { input: input('ana'), keys: ['ana', 'beto'] })
  await expect(changed).rejects.toMatchObject({ code: 'PRO-CHANGED', status: 409 })
})

test('a second run of the same process is refused while the first goes on', async () => {
  const first = await call('run', { input: input('ana') })
  await expect(call('run', { input: input('ana') })).rejects.toMatchObject({
    code: 'PRO-RUNNING',
    status: 409,
  })
  await work()
  await ended(first.jobId)
  await ended((await call('run', { input: input('ana') })).jobId)
})

test('a runner killed in the middle leaves nothing half done, and another goes on from there', async () => {
  const people = Array.from({ length: 40 }, (_, index) => `p${index}`)
  const program = fileURLToPath(new URL('./testing/runner-process.server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const { jobId } = await call('run', { input: input(people.join(',')) })
  while ((await settled()).length < 5) await sleep(10)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const before = (await settled()).length
  expect(before).toBeLessThan(people.length)
  await work(settlingService(0).jobs, 1_000)
  expect(await ended(jobId)).toMatchObject({ state: 'done', done: 40, result: { done: 40, failed: 0 } })
  expect((await settled()).map(({ key }) => key)).toEqual(people)
}, 60_000)
