import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { held } from '../ground/bare.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { inTurns, medianOf } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { ms, type Result, rate, ratio } from '../harness/table.ts'

type Needs = Readonly<{ pool: pg.Pool; vigencia: number; clients: readonly HttpClient[]; workers: Workers }>

const page = '/api/budget/cdp'
const times = 31

/** W8: a page of the list of CDPs, its last page, a search, and the totals of a whole filter. */
export async function listPages(needs: Needs): Promise<Result[]> {
  const { pool, vigencia, clients } = needs
  const client = clients[0]!
  const documents = await count(pool, vigencia)
  const get = (path: string) => async () => void must(await client.get(path), path)
  const timed = async (work: string, path: string, sql: string, goal: number): Promise<Result> => {
    const ours = await medianOf(times, get(path))
    const hand = await medianOf(times, () => pool.query(sql, [vigencia]))
    const described = {
      work: `${work}, ${documents} documents`,
      ours: ms(ours),
      reference: ms(hand),
      ratio: ratio(ours, hand),
    }
    return { id: 'W8', ...described, goal: `≤ ${goal} ms`, met: ours <= goal }
  }
  const inVigencia = 'from budget.cdp_list where vigencia = $1'
  const newestFirst = 'order by date desc nulls first, id desc limit 51'
  const first = `select * ${inVigencia} ${newestFirst}`
  const last = `select * ${inVigencia} order by date asc nulls last, id asc limit 51`
  const search = `select * ${inVigencia} and search like '%medicamentos%' ${newestFirst}`
  const totals = `select count(*), sum(total), sum(released), sum(committed), sum(balance) ${inVigencia}`
  return [
    await timed('first page', `${page}?vigencia=${vigencia}`, first, 4),
    await timed('last page', `${page}?vigencia=${vigencia}&last=true`, last, 4),
    await timed('page of a search', `${page}?vigencia=${vigencia}&q=medicamentos`, search, 8),
    await timed('totals of the filter', `${page}/totals?vigencia=${vigencia}`, totals, 150),
    await totalsAfterWrite(needs, documents, totals),
    await manyReaders(needs, first),
  ]
}

/** Measures the totals after a write to a document of another day each time, so that no cached total is valid. */
async function totalsAfterWrite(
  { pool, vigencia, clients }: Needs,
  documents: number,
  byHand: string,
): Promise<Result> {
  const write = `update budget.cdp set purpose = purpose
    where id = (select id from budget.cdp where date = make_date($1, 1, 2) + $2::int order by id limit 1)`
  const took: number[] = []
  for (let day = 1; day <= 15; day++) {
    await pool.query(write, [vigencia, day * 9])
    const from = performance.now()
    must(await clients[0]!.get(`${page}/totals?vigencia=${vigencia}`), 'totals')
    took.push(performance.now() - from)
  }
  const ours = took.sort((a, b) => a - b)[7]!
  const hand = await medianOf(3, () => pool.query(byHand, [vigencia]))
  const measured = { ours: ms(ours), reference: ms(hand), ratio: ratio(ours, hand) }
  const work = `totals after each write, ${documents} documents (least ${ms(took[0]!)})`
  return { id: 'W8', work, ...measured, goal: '≤ 150 ms', met: ours <= 150 }
}

async function count(pool: pg.Pool, vigencia: number): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from budget.cdp where vigencia = $1', [
    vigencia,
  ])
  return rows[0].count
}

async function manyReaders(
  { pool, vigencia, clients: signedIn, workers }: Needs,
  byHand: string,
): Promise<Result> {
  const clients = signedIn.length
  const own = await held(pool, clients)
  const found = await inTurns(
    {
      hand: {
        clients,
        times: 1e6,
        work: async (_: number, client: number) =>
          void (await own.clients[client]!.query({ name: 'page', text: byHand, values: [vigencia] })),
      },
      ours: {
        clients,
        times: 1e6,
        work: async (_: number, client: number) =>
          void must(await signedIn[client]!.get(`${page}?vigencia=${vigencia}`), 'list'),
      },
    },
    { workers, rounds: 4, seconds: 2 },
  )
  own.release()
  const { ours, hand } = found
  return {
    id: 'W8',
    work: `first page, ${clients} clients (p50 ${ms(ours.p50)}, p99 ${ms(ours.p99)})`,
    ours: rate(ours.perSecond),
    reference: rate(hand.perSecond),
    ratio: ratio(ours.perSecond, hand.perSecond),
    processor: `${ours.apiMs.toFixed(2)} + ${ours.databaseMs.toFixed(2)} ms; by hand ${hand.databaseMs.toFixed(2)}`,
    goal: '≥ 1000/s, p99 ≤ 40 ms',
    met: ours.perSecond >= 1000 && ours.p99 <= 40,
  }
}
