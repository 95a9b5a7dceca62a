import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Books } from '../ground/journal.ts'
import { fillWithPeople } from '../ground/terceros.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { ms, type Result } from '../harness/table.ts'
import { draftCdps, type Ground } from './drafts.ts'
import { draftNotes } from './note-by-hand.ts'

interface Needs {
  readonly pool: pg.Pool
  /** The process id of the product. */
  readonly pid: number
  readonly books: Books
  readonly ground: Ground
  readonly clients: readonly HttpClient[]
  readonly count: number
  readonly minutes: number
}

const perSecond = 20
const goalMegabytes = 300
/** The turns of each twenty requests that post; in the others users list, search and open. */
const postingTurns = [7, 17]

/**
 * Measures the memory of the product while users work at a moderate rate: lists, searches, forms, figures and postings, twenty a
 * second. Prints the memory each minute, and returns the peaks of the last and the first third and the memory at rest.
 */
export async function soak(needs: Needs): Promise<Result[]> {
  const { pool, clients, count, minutes, pid } = needs
  await fillWithPeople(pool, count)
  const reads = await readsOf(needs)
  const post = await postingsOf(needs, minutes * 60 * 2)
  const reported: Summary[] = []
  const first = await memoryOf(pid)
  console.log(`  0 min  ${first.toFixed(0)} MB at rest`)
  const took: number[] = []
  let failures = 0
  const ask = async (turn: number) => {
    const from = performance.now()
    const client = clients[turn % clients.length]!
    const isPosting = postingTurns.includes(turn % perSecond)
    try {
      const path = reads[turn % reads.length]!
      await (isPosting ? post(client) : client.get(path).then((answer) => must(answer, path)))
      took.push(performance.now() - from)
    } catch (error) {
      if (failures++ === 0) console.error('first failure:', error)
    }
  }
  for (let minute = 1; minute <= minutes; minute++) {
    const until = performance.now() + 60_000
    const input: Promise<void>[] = []
    for (let turn = 0; performance.now() < until; turn++) {
      input.push(ask((minute - 1) * 60 * perSecond + turn))
      await sleep(1000 / perSecond)
    }
    await Promise.all(input)
    reported.push({ minute, megabytes: await memoryOf(pid) })
    console.log(
      `${String(minute).padStart(3)} min  ${reported.at(-1)!.megabytes.toFixed(0)} MB  ${input.length} requests`,
    )
  }
  return [resultOf({ minutes, first, reported, took, failures })]
}

interface SoakRun {
  readonly minutes: number
  /** At rest, before the first request. */
  readonly first: number
  readonly reported: readonly Summary[]
  readonly took: readonly number[]
  readonly failures: number
}

function resultOf({ minutes, first, reported, took, failures }: SoakRun): Result {
  const third = Math.max(1, Math.floor(reported.length / 3))
  const most = (of: readonly Summary[]) => Math.max(...of.map(({ megabytes }) => megabytes))
  const last = most(reported.slice(-third))
  const p99 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0
  const input = `${took.length}, ${failures} failed, p99 ${ms(p99)}`
  const held = [last, most(reported.slice(0, third)), first].map((one) => one.toFixed(0))
  return {
    id: 'W10m',
    work: `${minutes} minutes of ${perSecond} requests a second (${input})`,
    ours: `${held[0]} MB in the last third, ${held[1]} in the first, ${held[2]} before`,
    reference: '—',
    ratio: '—',
    goal: `≤ ${goalMegabytes} MB`,
    met: last <= goalMegabytes && failures === 0,
  }
}

type Summary = Readonly<{ minute: number; megabytes: number }>

/** The requests: pages, searches with other words each time, single documents, look-ups and figures. */
async function readsOf({ pool, ground }: Needs): Promise<readonly string[]> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id from budget.cdp where status = 'approved' limit 200) chosen`,
  )
  const { rows: names } = await pool.query<{ names: string[] }>(
    `select array_agg(split_part(search, ' ', 2)) as names from (select search from people.tercero offset 500 limit 200) chosen`,
  )
  const { vigencia } = ground
  const each = (at: number) => [
    `/api/budget/cdp?vigencia=${vigencia}`,
    `/api/desk/find?q=${encodeURIComponent(names[0]!.names[at]!)}`,
    `/api/budget/cdp/${rows[0]!.ids[at]}`,
    `/api/people/tercero?q=${encodeURIComponent(names[0]!.names[at]!)}`,
    `/api/budget/cdp?vigencia=${vigencia}&q=medicamentos&last=true`,
    '/api/dashboard/alerts',
    `/api/accounting/trialBalance?vigencia=${vigencia}&from=m1&to=m12`,
    '/api/menu',
    `/api/budget/cdp/totals?vigencia=${vigencia}`,
    `/api/people/tercero/options?q=${encodeURIComponent(names[0]!.names[at]!.slice(0, 4))}`,
    '/api/dashboard/inboxCount',
  ]
  return Array.from({ length: Math.min(rows[0]!.ids.length, names[0]!.names.length) }, (_, index) =>
    each(index),
  ).flat()
}

/** Drafts notes and CDPs in turns, each to be approved once. */
async function postingsOf({ pool, ground, books }: Needs, count: number) {
  const half = Math.ceil(count / 2) + perSecond
  const notes = await draftNotes(pool, books, { count: half, kinds: [{ id: books.kindId, code: 'NC' }] })
  const cdps = await draftCdps(pool, ground, { count: half })
  let turn = 0
  return async (client: HttpClient) => {
    const at = turn++
    const [kind, id] =
      at % 2 === 0 ? ['accounting/note', notes[at >> 1]!.id] : ['budget/cdp', cdps[at >> 1]!.id]
    must(await client.post(`/api/${kind}/${id}/approve`, {}), kind)
  }
}

/** Resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
