import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { held } from '../ground/bare.ts'
import { enlist } from '../ground/people.ts'
import { type SignedIn, signIn } from '../harness/http-client.ts'
import { inTurns } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { ms, type Result } from '../harness/table.ts'

const clients = 8
const turns = { rounds: 6, seconds: 2 } as const

type Needs = Readonly<{ pool: pg.Pool; workers: Workers }>

/** W5: live screens. */
export const live = async (needs: BoardNeeds): Promise<Result[]> => [
  await notifyCost(needs),
  await liveBoards(needs, { id: 'W5l', what: 'boards', count: 50 }),
  await liveBoards(needs, { id: 'W10b', what: 'bells', count: 200 }),
]

/**
 * Measures the cost of live screens for writers. A notification used to take one lock of the whole server until the commit was
 * flushed, so commits waited for each other. Writes the same row with its trigger and without, from eight connections at once.
 */
async function notifyCost({ pool, workers }: Needs): Promise<Result> {
  await lay(pool)
  const own = await held(pool, clients)
  const into = (name: string) => async (turn: number, client: number) =>
    void (await own.clients[client]!.query(
      `insert into bench.${name} (campus_id, declared) values ('00000000-0000-4000-8000-000000000001', $1)`,
      [String(turn)],
    ))
  const reported = { clients, times: 1e6, work: into('reported') }
  const found = await inTurns(
    { reported, silent: { ...reported, work: into('silent') } },
    { workers, ...turns },
  )
  own.release()
  const ratio = found.reported.perSecond / found.silent.perSecond
  return {
    id: 'W5n',
    work: `commit a row that is looked at live, ${clients} clients`,
    ours: `${found.reported.perSecond.toFixed(0)}/s`,
    reference: `${found.silent.perSecond.toFixed(0)}/s without`,
    ratio: ratio.toFixed(2),
    goal: '≥ 0.95 of without',
    met: ratio >= 0.95,
  }
}

/** Lays two equal tables, one of them with the product's trigger of live events. */
async function lay(pool: pg.Pool): Promise<void> {
  await pool.query('create schema if not exists bench')
  for (const name of ['reported', 'silent']) {
    await pool.query(`drop table if exists bench.${name}`)
    await pool.query(
      `create table bench.${name} (id bigint generated always as identity primary key, campus_id uuid not null, declared text)`,
    )
  }
  await pool.query("select platform.live('bench.told', 'bench.told')")
}

/** The most streams of one user at once that the server allows. */
const streamsEach = 6
const changes = 20
/** Users of the bench whose sessions must stay. */
const others = 8

type BoardNeeds = Needs & { readonly base: string }

type BoardInput = Readonly<{ id: string; what: string; count: number }>

/** The row that the trigger of a live table writes. */
const changed = 'insert into platform.live_event (topic, campus) values ($1, $2)'

/** Measures how long a change takes to reach all watchers, from the commit to the last of them. */
async function liveBoards({ pool, base }: BoardNeeds, { id, what, count }: BoardInput): Promise<Result> {
  // Not the users of the other works: a new session of a user ends the oldest one.
  const people = (await enlist(pool, base, others + Math.ceil(count / streamsEach))).slice(others)
  const signedIn: SignedIn[] = []
  for (const person of people) signedIn.push(await signIn(base, person))
  const boards = signedIn.length * streamsEach
  let heard = 0
  let everyone: () => void = () => undefined
  const onEvent = () => {
    heard += 1
    if (heard === boards) everyone()
  }
  const leaving = await Promise.all(
    signedIn.flatMap((one) => Array.from({ length: streamsEach }, () => one.watch('/api/live', onEvent))),
  )
  const { rows } = await pool.query<{ id: string }>("select id from admin.campus where code = 'B1'")
  const took: number[] = []
  for (let at = 0; at < changes; at++) {
    heard = 0
    const all = new Promise<void>((done) => {
      everyone = done
    })
    const from = performance.now()
    await pool.query(changed, ['platform.history', rows[0]!.id])
    const late = setTimeout(5_000, undefined, { ref: false })
    await Promise.race([all, late])
    took.push(performance.now() - from)
  }
  for (const leave of leaving) leave()
  for (const one of signedIn) one.close()
  // The server frees their streams once it notices that they have left.
  await setTimeout(500)
  const worst = Math.max(...took)
  return {
    id,
    work: `${boards} open ${what} are told of a change`,
    ours: `${ms(worst)} at worst`,
    reference: '—',
    ratio: '—',
    goal: '≤ 1 s',
    met: worst <= 1_000,
  }
}
