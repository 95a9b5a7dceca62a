import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Operation } from '@quina/blocks/server'
import type { Connection } from '@quina/db/server'
import { dayInBogota, newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { modules } from '../../apps/api/modules.ts'
import type { HttpClient } from '../../bench/harness/http-client.ts'
import { enter, prepareGround } from './ground.ts'
import { productOfItsOwn } from './product.ts'

/** The effect of a locked table on everybody else. */
export interface Lock {
  readonly readers: number
  readonly seconds: number
  /** Answers to those who read the table, and to those who read any other list. */
  readonly stopped: number
  readonly others: number
  readonly slowestMs: number
  readonly lists: number
  readonly findings: readonly string[]
}

const locked = 'people.patient'
const metricsToken = 'a token for a trial alone'
/** The time within which other lists must answer while the lock is held. */
const patienceMs = 2_000

/**
 * Locks the table of patients, as a migration or a forgotten session would. Many users read patients, and one opens every other
 * list in turn. Readers of patients must get a 503 with a message; no other request may be affected.
 */
export async function lock({ readers, seconds }: Pick<Lock, 'readers' | 'seconds'>): Promise<Lock> {
  const log = join(tmpdir(), `quina-lock-${process.pid}.log`)
  // Load shedding is off, because it would hide the effect of the lock.
  const environment = { LOG_LEVEL: 'warn', METRICS_TOKEN: metricsToken, SHED_AFTER_MS: '0' }
  const product = await productOfItsOwn({ environment, logTo: log })
  try {
    const torn = await prepareGround(product, {
      amounts: { drugs: 1_000, services: 1_000 },
      people: readers + 2,
    })
    const lists = await listsBesides(torn.connection)
    await product.start()
    const [other, writer, ...reading] = await enter(torn, product)
    // The first answer of a list takes longer, with or without the lock.
    for (const path of lists) await other!.get(path)
    const trial: Trial = { until: Date.now() + seconds * 1_000, findings: [], stopped: 0, others: [] }
    await whileLocked(torn.connection, async () => {
      await Promise.all([
        ...reading.map((client) => readPatients(client, trial)),
        changePatient(writer!, trial),
        readOthers(other!, lists, trial),
        readHealth(product.url, trial),
      ])
    })
    const after = await other!.get('/api/people/patient')
    if (after.status >= 500) trial.findings.push(`patients after the lock: ${after.status}`)
    if (!(await readFile(log, 'utf8')).includes('a statement waits for a lock'))
      trial.findings.push('the log does not say who waits')
    await torn.close()
    const { findings, stopped, others } = trial
    const figures = { stopped, others: others.length, slowestMs: Math.max(0, ...others), lists: lists.length }
    return { readers, seconds, ...figures, findings: [...new Set(findings)] }
  } finally {
    await product.discard()
  }
}

interface Trial {
  readonly until: number
  readonly findings: string[]
  stopped: number
  /** How long each answer of the other lists took, in milliseconds. */
  readonly others: number[]
}

const whileLocked = ({ db }: Connection, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(locked)} in access exclusive mode`.execute(tx)
    await work()
  })

async function readPatients(client: HttpClient, trial: Trial): Promise<void> {
  while (Date.now() < trial.until) {
    const { status, body } = await client.get('/api/people/patient')
    if (status !== 503) trial.findings.push(`patients: ${status} ${body.slice(0, 120)}`)
    trial.stopped += 1
  }
}

/** Changes a patient under the lock. A command waits longer than a query, so the log names the session it waits for. */
async function changePatient(client: HttpClient, trial: Trial): Promise<void> {
  while (Date.now() < trial.until) {
    const { status, body } = await client.post(`/api/people/patient/${newId()}/active`, {
      version: 1,
      active: true,
    })
    if (status !== 503) trial.findings.push(`a command of patients: ${status} ${body.slice(0, 120)}`)
  }
}

async function readOthers(client: HttpClient, lists: readonly string[], trial: Trial): Promise<void> {
  for (let at = 0; Date.now() < trial.until; at += 1) {
    const path = lists[at % lists.length]!
    const since = performance.now()
    const { status, body } = await client.get(path)
    const took = performance.now() - since
    trial.others.push(took)
    if (status !== 200) trial.findings.push(`${path}: ${status} ${body.slice(0, 120)}`)
    if (took >= patienceMs) trial.findings.push(`${path}: ${Math.round(took)} ms`)
  }
}

async function readHealth(url: string, trial: Trial): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  while (Date.now() < trial.until) {
    for (const path of ['/readyz', '/metrics']) {
      const { status } = await fetch(`${url}${path}`, { headers })
      if (status !== 200) trial.findings.push(`${path}: ${status}`)
    }
    await sleep(500)
  }
}

/** Returns the lists that do not read the locked table, found by the locks that reading each of them takes. */
async function listsBesides({ db }: Connection): Promise<string[]> {
  const paths: string[] = []
  for (const operation of modules.flatMap((module) => module.operations))
    if (isList(operation) && !(await reads(db, operation))) paths.push(operation.endpoint.path)
  return paths
}

const isList = ({ endpoint: { method, path }, serves }: Operation): boolean =>
  method === 'GET' &&
  (serves?.document !== undefined || serves?.catalog !== undefined) &&
  /^\/api\/[^/:]+\/[^/:]+$/.test(path)

async function reads(db: Connection['db'], { endpoint, handle }: Operation): Promise<boolean> {
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    const query = endpoint.query?.parse({}) ?? {}
    const call = { tx, query, params: {}, body: {}, actor: actorFor(), now, today: dayInBogota(now) }
    await handle(call as unknown as Call)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where pid = pg_backend_pid() and relation = ${locked}::regclass`.execute(tx)
    return rows[0]!.count > 0
  })
}
