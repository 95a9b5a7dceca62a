import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import { actorFor, type TestDatabase, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Download } from '../files/download.ts'
import type { Actor } from '../http/actor.ts'
import type { Call, Operation } from '../http/exchange.server.ts'
import { enqueue, jobOf, jobsOf } from './job.server.ts'
import type { JobContext, JobKind } from './job-kind.server.ts'
import { handOutStale, holdLease, LostLease, report, takeUp } from './lease.server.ts'
import { jobOperations } from './operations.server.ts'
import { type JobSignals, jobSignals } from './signals.server.ts'
import { type JobWorker, startWorker, TryLater, type WorkerOptions } from './worker.server.ts'

let database: TestDatabase
let signals: JobSignals
const ana = actorFor()
const workers: JobWorker[] = []
const errors: unknown[] = []

beforeAll(async () => {
  database = await testDatabase()
  signals = jobSignals(database.connection)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  errors.length = 0
})
afterAll(async () => {
  await signals.close()
  await database.close()
})

const work = async (
  kinds: readonly JobKind[],
  options: WorkerOptions = {},
  by: Connection = database.connection,
) => {
  const worker = await startWorker(by, kinds, { onError: (error) => errors.push(error), ...options })
  workers.push(worker)
}
const kindOf = (run: (job: JobContext) => Promise<Record<string, unknown> | null>): JobKind => ({
  kind: `test.${Math.random().toString(36).slice(2)}`,
  run,
})
const put = (kind: JobKind, input = {}, actor: Actor = ana) =>
  database.db.transaction().execute((tx) => enqueue(tx, { kind: kind.kind, title: 'Prueba', input, actor }))
const ended = async (id: string, actor = ana) => {
  for (;;) {
    const job = await jobOf(database.db, actor.userId, id)
    if (job.finishedAt !== null) return job
    await signals.wait(id, 200)
  }
}
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await sleep(10)
}
const runnerOf = async (id: string) =>
  (await database.db
    .selectFrom('platform.job')
    .select(['runner', 'state'])
    .where('id', '=', id)
    .executeTakeFirst())!

describe('a job', () => {
  test('retries a job that throws a retry after each wait, and fails it with its sentence at the end', async () => {
    let tries = 0
    const kind = kindOf(async () => {
      tries += 1
      throw new TryLater('MAI-001', 'El servidor de correo no respondió.')
    })
    const id = await put(kind)
    await work([kind], { waitsMs: [50, 3_600_000] })
    await until(() => tries === 2)
    await until(async () => (await runnerOf(id)).state === 'queued')
    const waiting = await jobOf(database.db, ana.userId, id)
    expect(waiting.failures[0]?.message).toMatch(/no respondió\. Se intentará de nuevo a las \d\d:\d\d\./)
    expect(errors).toEqual([])

    const last = kindOf(kind.run)
    await work([last], { waitsMs: [] })
    const job = await ended(await put(last))
    expect([job.state, job.failures[0]?.message]).toEqual(['failed', 'El servidor de correo no respondió.'])
  })

  test('runs once, tells its progress and keeps its result', async () => {
    const kind = kindOf(async ({ input, progress, today }) => {
      await progress(1, 2)
      await progress(2, 2)
      return { doubled: Number(input.of) * 2, today: today() }
    })
    await work([kind], { clock: () => new Date('2027-01-01T04:59:59Z') })
    const job = await ended(await put(kind, { of: 21 }))
    expect(job).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      result: { doubled: 42, today: '2026-12-31' },
    })
  })

  test('a job exists only if the transaction that requested it commits', async () => {
    let ran = 0
    const kind = kindOf(async () => {
      ran += 1
      return null
    })
    await work([kind])
    const undone = database.db.transaction().execute(async (tx) => {
      await enqueue(tx, { kind: kind.kind, title: 'Prueba', input: {}, actor: ana })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await ended(await put(kind))
    expect(ran).toBe(1)
  })

  test('signs the steps of a job with the user who requested it', async () => {
    const kind = kindOf(({ step }) =>
      step(async (tx) => {
        const { rows } = await sql<{ by: string; why: string }>`
          select current_setting('app.user_id') as by, current_setting('app.reason') as why`.execute(tx)
        return { ...rows[0] }
      }),
    )
    await work([kind])
    expect((await ended(await put(kind))).result).toEqual({ by: ana.userId, why: 'Prueba' })
  })

  test('fails with the sentence of a Problem, and is not tried again', async () => {
    let tries = 0
    const kind = kindOf(() => {
      tries += 1
      throw new Problem('X', 'El periodo está cerrado.')
    })
    await work([kind])
    const job = await ended(await put(kind))
    expect(job).toMatchObject({
      state: 'failed',
      failures: [{ key: '', message: 'El periodo está cerrado.' }],
    })
    expect(tries).toBe(1)
    expect(errors).toEqual([])
  })

  test('is tried again after an unexpected error, which the user is not shown', async () => {
    let tries = 0
    const kind = kindOf(async () => {
      tries += 1
      if (tries === 1) throw new Error('secret detail')
      return { tries }
    })
    await work([kind])
    expect((await ended(await put(kind))).result).toEqual({ tries: 2 })
    expect(errors).toHaveLength(1)
  }, 20_000)
})

describe('one job, one runner', () => {
  test('a runner that was taken over can neither write nor finish', async () => {
    const kind = kindOf(async () => null)
    const id = await put(kind)
    const first = (await takeUp(database.db, id))!
    expect(await takeUp(database.db, id)).toBeNull()
    expect(await handOutStale(database.db, 60_000)).toBe(0)
    await sleep(20)
    expect(await handOutStale(database.db, 10)).toBe(1)
    const second = (await takeUp(database.db, id))!
    expect(second.attempts).toBe(2)
    const write = database.db.transaction().execute((tx) => holdLease(tx, first.lease, { userId: '' }))
    await expect(write).rejects.toBeInstanceOf(LostLease)
    await expect(report(database.db, first.lease, { state: 'failed' })).rejects.toBeInstanceOf(LostLease)
    await report(database.db, second.lease, { state: 'done', result: { by: 'second' } })
    expect(await jobOf(database.db, ana.userId, id)).toMatchObject({
      state: 'done',
      result: { by: 'second' },
    })
  })

  test('a takeover waits for a step under way, while heartbeats and cancelling do not', async () => {
    const id = await put(kindOf(async () => null))
    const { lease } = (await takeUp(database.db, id))!
    await database.db.transaction().execute(async (tx) => {
      await holdLease(tx, lease, { userId: '' })
      await sleep(20)
      await report(database.db, lease, { done: 1, total: 2 })
      expect(await handOutStale(database.db, 0)).toBe(0)
    })
    await sleep(5)
    expect(await handOutStale(database.db, 0)).toBe(1)
  })

  test('another runner takes over and finishes a job when its runner dies', async () => {
    const kind = kindOf(async ({ step }) => step(async () => ({ finished: true })))
    const other = connect(database.url)
    const id = await put(kind)
    // The dead process: the queue gave it the job, it took it up, and nothing was heard again.
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = ${id}`.execute(
      database.db,
    )
    await takeUp(database.db, id)
    await work([kind], { staleMs: 1_000 }, other)
    expect(await ended(id)).toMatchObject({ state: 'done', result: { finished: true } })
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await other.close()
  }, 20_000)

  test('a job that the queue gave to a process that died before taking it up is handed out again', async () => {
    const id = await put(kindOf(async () => null))
    await sql`update platform.job set created_at = now() - interval '1 minute' where id = ${id}`.execute(
      database.db,
    )
    expect(await handOutStale(database.db, 1_000)).toBe(0)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'dead'
              where key = ${id}`.execute(database.db)
    expect(await handOutStale(database.db, 1_000)).toBe(1)
  })

  test('a job that brings its runners down is given up', async () => {
    const kind = kindOf(async () => null)
    const id = await put(kind)
    await sql`update platform.job set attempts = 5 where id = ${id}`.execute(database.db)
    await work([kind])
    expect(await ended(id)).toMatchObject({ state: 'failed' })
  })

  test('goes on in another process when its own ends in order, and that is no failed attempt', async () => {
    let steps = 0
    let mayEnd = false
    const kind = kindOf(async ({ step }) => {
      while (!mayEnd)
        await step(async () => {
          steps += 1
        })
      return null
    })
    await work([kind])
    const id = await put(kind)
    await until(() => steps > 0)
    await workers.pop()?.stop()
    expect(await runnerOf(id)).toEqual({ runner: null, state: 'queued' })
    mayEnd = true
    await work([kind])
    expect(await ended(id)).toMatchObject({ state: 'done' })
    const { attempts } = await database.db
      .selectFrom('platform.job')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
    expect(errors).toEqual([])
  })

  test('eight workers over many jobs do each of them once', async () => {
    const done: string[] = []
    const kind = kindOf(async ({ jobId }) => {
      done.push(jobId)
      return null
    })
    const ids = await Promise.all(Array.from({ length: 40 }, () => put(kind)))
    await work([kind], { concurrency: 4 })
    await work([kind], { concurrency: 4 })
    await Promise.all(ids.map((id) => ended(id)))
    expect([...done].sort()).toEqual([...ids].sort())
  }, 20_000)
})

describe('the calls', () => {
  const call = (path: string, given: Partial<Call> = {}): Promise<unknown> => {
    const found = jobOperations(signals).find(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}` === path,
    )
    return (found as Operation).handle({ tx: database.db, actor: ana, params: {}, ...given } as Call)
  }

  test('everyone sees, watches and cancels only their own', async () => {
    const kind = kindOf(async () => null)
    const id = await put(kind)
    const beto = actorFor()
    expect(await call('GET /api/jobs', { actor: beto })).toEqual([])
    expect((await jobsOf(database.db, ana.userId)).map((job) => job.id)).toContain(id)
    for (const path of ['GET /api/jobs/:id', 'GET /api/jobs/:id/events', 'POST /api/jobs/:id/cancel'])
      await expect(call(path, { actor: beto, params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await runnerOf(id)).toMatchObject({ state: 'queued' })
  })

  test('a waiting job is cancelled at once, and never runs', async () => {
    let ran = false
    const kind = kindOf(async () => {
      ran = true
      return null
    })
    const id = await put(kind)
    expect(await call('POST /api/jobs/:id/cancel', { params: { id } })).toMatchObject({ state: 'cancelled' })
    await work([kind])
    await sleep(300)
    expect(ran).toBe(false)
  })

  test('a running job stops between two steps', async () => {
    let steps = 0
    const kind = kindOf(async ({ cancelled, step }) => {
      while (!(await cancelled())) {
        await step(async () => {
          steps += 1
        })
      }
      return { steps }
    })
    await work([kind])
    const id = await put(kind)
    await until(() => steps > 0)
    await call('POST /api/jobs/:id/cancel', { params: { id } })
    expect(await ended(id)).toMatchObject({ state: 'cancelled', result: { steps: expect.any(Number) } })
  })

  test('the events tell each change, soon, and end with the job', async () => {
    let go = false
    const kind = kindOf(async ({ progress }) => {
      await progress(1, 2)
      await until(() => go)
      return { ok: true }
    })
    const id = await put(kind)
    const { download } = (await call('GET /api/jobs/:id/events', { params: { id } })) as Download
    expect(download.mediaType).toBe('text/event-stream')
    const seen: { state: string; done: number }[] = []
    await work([kind])
    for await (const event of download.content as AsyncIterable<string>) {
      seen.push(JSON.parse(event.replace(/^data: /, '')))
      if (seen.at(-1)?.done === 1) go = true
    }
    // A worker that is quick has already begun when the first event is written.
    expect(['queued', 'running']).toContain(seen.at(0)?.state)
    expect(seen.at(-1)).toMatchObject({ state: 'done', result: { ok: true } })
  })

  test('the events end when the process does, although the job goes on', async () => {
    const ending = jobSignals(database.connection)
    const id = await put(kindOf(async () => null))
    const found = jobOperations(ending).find(({ endpoint }) => endpoint.path === '/api/jobs/:id/events')
    const given = { tx: database.db, actor: ana, params: { id } } as unknown as Call
    const { download } = (await (found as Operation).handle(given)) as Download
    const seen: string[] = []
    for await (const event of download.content as AsyncIterable<string>) {
      seen.push(event)
      await ending.close()
    }
    expect(seen).toHaveLength(1)
    expect(await ending.wait(id, 60_000)).toBe(false)
  })
})
