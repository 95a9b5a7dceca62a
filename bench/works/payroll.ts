import { dayInBogota } from '@quina/kernel'
import type pg from 'pg'
import { layPayroll } from '../ground/payroll.ts'
import { type HttpClient, must, type SignedIn } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { forgetPeak, peakOf } from '../harness/memory.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly SignedIn[]
  /** The process id of the product. */
  readonly pid: number
  readonly count: number
}

const goalSeconds = 20
/** The most memory that a liquidation may add to the product, for any number of people. */
const goalMegabytes = 150
const goalAgainMs = 50
const goalPostedSeconds = 10

/**
 * W6: a month of payroll of many people, each line explained and stored, beside the same lines copied by bare SQL into a table
 * with only its key; then the same for one person.
 */
export async function payroll({ pool, clients, pid, count }: Needs): Promise<Result[]> {
  const client = clients[0]!
  const { rows } = await pool.query('select id from admin.app_user order by email limit 1')
  const { campusId, engagementId } = await layPayroll(pool, count, rows[0].id)
  const id = await periodOf(pool, client, campusId)
  await forgetPeak(pid)
  const before = (await peakOf(pid)) ?? 0
  const from = performance.now()
  must(await client.post(`/api/payroll/period/${id}/recalculate`, {}), 'recalculate')
  const ours = (performance.now() - from) / 1000
  const grown = ((await peakOf(pid)) ?? 0) - before
  const stored = await storedIn(pool, id)
  const hand = await copied(pool, id)
  return [
    {
      id: 'W6',
      work: `liquidate ${stored.people} people, ${stored.lines} lines (${grown.toFixed(0)} MB more at the peak)`,
      ours: `${ours.toFixed(1)} s`,
      reference: `${hand.toFixed(1)} s`,
      ratio: ratio(ours, hand),
      goal: `≤ ${goalSeconds} s, ≤ ${goalMegabytes} MB`,
      met: ours <= goalSeconds && grown <= goalMegabytes && stored.people >= count && stored.blocked === 0,
    },
    await again(client, { periodId: id, engagementId }),
    await posted({ pool, clients, pid, count }, { campusId, periodId: id }),
  ]
}

type PeriodKey = Readonly<{ campusId: string; periodId: string }>

/** Posts the month, beside the same lines of its entry and the same payables copied by bare SQL; reverses it afterwards. */
async function posted(
  { pool, clients, pid, count }: Needs,
  { campusId, periodId }: PeriodKey,
): Promise<Result> {
  const id = await approvedCopy(pool, clients, { campusId, periodId })
  const client = clients[1]!
  await forgetPeak(pid)
  const before = (await peakOf(pid)) ?? 0
  const from = performance.now()
  must(await client.post('/api/payroll/postPeriod', { periodId: id, date: today() }), 'post')
  const ours = (performance.now() - from) / 1000
  const grown = ((await peakOf(pid)) ?? 0) - before
  const { lines, hand } = await copiedEntry(pool, id)
  const posting = await pool.query('select id from payroll.period_posting where period_id = $1', [id])
  const undo = { date: today(), reason: 'La medición terminó' }
  must(await client.post(`/api/payroll/periodPosting/${posting.rows[0].id}/reverse`, undo), 'reverse')
  return {
    id: 'W6',
    work: `post ${count} people, ${lines} lines and payables (${grown.toFixed(0)} MB more at the peak)`,
    ours: `${ours.toFixed(1)} s`,
    reference: `${hand.toFixed(1)} s`,
    ratio: ratio(ours, hand),
    goal: `≤ ${goalPostedSeconds} s, ≤ ${goalMegabytes} MB`,
    met: ours <= goalPostedSeconds && grown <= goalMegabytes && lines >= count,
  }
}

const today = (): string => dayInBogota(new Date())

/** Liquidates the next month as one user and approves it as another; a later run finds it, with its entry reversed. */
async function approvedCopy(
  pool: pg.Pool,
  [liquidates, approves]: readonly SignedIn[],
  { campusId }: PeriodKey,
): Promise<string> {
  const { rows } = await pool.query(
    "select id from payroll.period where campus_id = $1 and year = 2026 and month = 4 and status = 'approved'",
    [campusId],
  )
  if (rows[0] !== undefined) return rows[0].id
  const input = { date: '2026-04-30', year: 2026, month: 4, paidOn: '2026-04-30' }
  const { id } = JSON.parse(must(await liquidates!.post('/api/payroll/period', input), 'period').body)
  must(await liquidates!.post(`/api/payroll/period/${id}/liquidate`, {}), 'liquidate')
  must(await approves!.post(`/api/payroll/period/${id}/approve`, {}), 'approve')
  return id
}

/** Returns the seconds to write the lines of the entry and its payables into tables with only their key. */
async function copiedEntry(pool: pg.Pool, periodId: string): Promise<{ lines: number; hand: number }> {
  await pool.query(`
    create schema if not exists bench;
    drop table if exists bench.entry_line, bench.payable;
    create table bench.entry_line (like accounting.entry_line, primary key (id));
    create table bench.payable (like payroll.payable, primary key (id))`)
  const from = performance.now()
  const entry = await pool.query(
    `insert into bench.entry_line overriding system value select l.* from accounting.entry_line l
     where l.entry_id = (select max(e.id::text)::uuid from accounting.entry e
                         where e.document_id = (select id from payroll.period_posting where period_id = $1))`,
    [periodId],
  )
  const owed = await pool.query(
    `insert into bench.payable overriding system value select p.* from payroll.payable p where p.period_id = $1`,
    [periodId],
  )
  return { lines: (entry.rowCount ?? 0) + (owed.rowCount ?? 0), hand: (performance.now() - from) / 1000 }
}

/** Returns the same month in each run, so that stored rows do not pile up. */
async function periodOf(pool: pg.Pool, client: HttpClient, campusId: string): Promise<string> {
  const { rows } = await pool.query(
    "select id from payroll.period where campus_id = $1 and year = 2026 and month = 3 and status = 'liquidated'",
    [campusId],
  )
  if (rows[0] !== undefined) return rows[0].id
  const input = { date: '2026-03-31', year: 2026, month: 3, paidOn: '2026-03-31' }
  const { id } = JSON.parse(must(await client.post('/api/payroll/period', input), 'period').body)
  must(await client.post(`/api/payroll/period/${id}/liquidate`, {}), 'liquidate')
  return id
}

type StoredLines = Readonly<{ people: number; blocked: number; lines: number }>

async function storedIn(pool: pg.Pool, id: string): Promise<StoredLines> {
  const { rows } = await pool.query(
    `select count(*)::int as people, count(problem)::int as blocked,
            (select count(*)::int from payroll.period_line l join payroll.period_person m on m.id = l.person_id
             where m.period_id = $1) as lines
     from payroll.period_person where period_id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns the seconds to write the lines alone, without computing or checking them. */
async function copied(pool: pg.Pool, id: string): Promise<number> {
  await pool.query('create schema if not exists bench; drop table if exists bench.period_line')
  await pool.query('create table bench.period_line (like payroll.period_line, primary key (id))')
  const from = performance.now()
  await pool.query(
    `insert into bench.period_line select l.* from payroll.period_line l join payroll.period_person n on n.id = l.person_id
     where n.period_id = $1`,
    [id],
  )
  return (performance.now() - from) / 1000
}

async function again(client: HttpClient, person: object): Promise<Result> {
  const ours = await medianOf(
    21,
    async () => void must(await client.post('/api/payroll/recalculatePerson', person), 'one person again'),
  )
  return {
    id: 'W6',
    work: 'one person again',
    ours: ms(ours),
    reference: '—',
    ratio: '—',
    goal: `≤ ${goalAgainMs} ms`,
    met: ours <= goalAgainMs,
  }
}
