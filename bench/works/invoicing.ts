import type { Connection } from '@quina/db/server'
import type pg from 'pg'
import { held, invoiceBare, layBare } from '../ground/bare.ts'
import { admitMany, laySales, type OpenAccount, type Sales } from '../ground/sales.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { inTurns } from '../harness/measure.ts'
import type { Workers } from '../harness/processor.ts'
import { besideLimits, ms, type Result, rate } from '../harness/table.ts'
import type { Ground } from './drafts.ts'
import { invoiceByHand } from './invoice-by-hand.ts'
import { likeIt, type Template, templateOf } from './invoice-template.ts'

const turns = { rounds: 4, seconds: 2 } as const
/** The invoices before measuring, during which statements are planned and code is compiled. */
const warmUp = 30
/** The share of the rate by hand that the product must reach. */
const share = 0.6

interface Needs {
  readonly connection: Connection
  readonly ground: Ground
  readonly clients: readonly HttpClient[]
  readonly workers: Workers
}

type SaleNeeds = Needs & Readonly<{ pool: pg.Pool; sales: Sales; template: Template; day: string }>

/** Measures an account from its charges to the invoice (numbered, signed, posted, recognised), beside the same by hand. */
export async function invoicing(needs: Needs): Promise<Result[]> {
  const { connection, ground, clients } = needs
  const { pool } = connection
  await layBare(pool)
  const sales = await laySales(connection, ground)
  const day = await todayIn(pool)
  const [first] = await admitMany(pool, sales, { count: 1, day })
  const template = await templateOf(pool, await invoiceOne(clients[0]!, { sales, day }, first!), first!)
  const selling = { ...needs, pool, sales, template, day }
  for (const account of await admitMany(pool, sales, { count: warmUp, day }))
    await invoiceOne(clients[0]!, selling, account)
  await queueEmpty(pool)
  const results: Result[] = []
  for (const count of [1, 8]) results.push(...(await compared(selling, count)))
  return results
}

async function compared(selling: SaleNeeds, clients: number): Promise<Result[]> {
  const { pool, workers } = selling
  const { ways, release } = await waysOf(selling, clients)
  await holdQueue(pool)
  const found = await inTurns(ways, { workers, ...turns })
  await letQueueGo(pool)
  release()
  const { ours, hand } = found
  const behind = ours.count / (await queueEmpty(pool))
  const who = `${clients} ${clients === 1 ? 'client' : 'clients'}`
  const reported = `p99 ${ms(ours.p99)}, ${ours.failures} failed; afterwards sent and with RIPS ${rate(behind)}`
  return [
    {
      id: 'W11',
      work: `invoice an account of 3 charges, ${who} (${reported})`,
      ...besideLimits(found),
      goal: `≥ ${share.toFixed(2)} of by hand`,
      met: ours.perSecond / hand.perSecond >= share && ours.failures === 0,
    },
  ]
}

/** Returns the business day, in Bogotá. */
async function todayIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query("select ((now() at time zone 'America/Bogota')::date)::text as day")
  return (rows[0] as { day: string }).day
}

async function waysOf({ pool, sales, template, day, ground, clients: signedIn }: SaleNeeds, clients: number) {
  const count = 300 * Math.min(clients, 4)
  const accounts = await admitMany(pool, sales, { count: 2 * count, day })
  const drafts = accounts.slice(count).map((account) => likeIt(template, account))
  const own = await held(pool, clients)
  const writing = (client: number) => ({ template, userId: ground.userId, client: own.clients[client]! })
  const bare = async (_: number, client: number) => void (await invoiceBare(own.clients[client]!))
  const hand = (turn: number, client: number) => invoiceByHand(writing(client), drafts[turn]!)
  const ours = async (turn: number, client: number) =>
    void (await invoiceOne(signedIn[client]!, { sales, day }, accounts[turn]!))
  const ways = {
    bare: { clients, times: 1e6, work: bare },
    hand: { clients, times: count, work: hand },
    ours: { clients, times: count, work: ours },
  }
  return { ways, release: own.release }
}

const hours = ['10:00', '10:20', '10:40']

type SalesOnDay = Readonly<{ sales: Sales; day: string }>

/** Does what a clerk does with the account of a patient: three charges, the prefactura and the invoice. @returns the invoice. */
async function invoiceOne(
  client: HttpClient,
  { sales, day }: SalesOnDay,
  { admissionId }: OpenAccount,
): Promise<string> {
  const { services, professionalId, payerId, contractId } = sales
  const unsaid = { diagnosisId: null, authorizationNumber: null, orderNumber: null }
  const listed = services.map((_, index) => `VENTA-${index + 1}\t1\t${hours[index]}`).join('\n')
  const charges = { services: listed, day, hour: hours[0], professionalId, ...unsaid }
  must(await client.post('/api/billing/chargeServices', { admissionId, ...charges }), 'charge')
  const input = {
    admissionId,
    payerId,
    contractId,
    chargeIds: null,
    joined: null,
    ambit: '1',
    partial: false,
  }
  const prepared = must(await client.post('/api/billing/prepareInvoice', input), 'prepare')
  const { id } = JSON.parse(prepared.body) as { id: string }
  must(await client.post(`/api/billing/invoice/${id}/issue`, {}), 'issue')
  return id
}

/** Postpones background jobs by a trigger that dates every new job later, so that issuing alone is timed. */
async function holdQueue(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create or replace function graphile_worker.bench_hold() returns trigger language plpgsql as
      $$ begin new.run_at := now() + interval '1 day'; return new; end $$;
    create or replace trigger bench_hold before insert on graphile_worker._private_jobs
      for each row execute function graphile_worker.bench_hold()`)
}

async function letQueueGo(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop trigger bench_hold on graphile_worker._private_jobs;
    drop function graphile_worker.bench_hold();
    update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '1 hour';
    notify "jobs:insert", '{"count":1}'`)
}

const patienceMs = 120_000
/** The due jobs, without those that an interrupted run left locked and those that failed. */
const due = `
  select count(*)::int as left from graphile_worker._private_jobs
  where run_at <= now() and attempts < max_attempts and (locked_at is null or locked_at > now() - interval '1 minute')`

/** Waits until everything was sent to the simulator and has its RIPS. @returns the seconds it took. */
async function queueEmpty(pool: pg.Pool): Promise<number> {
  const from = performance.now()
  for (;;) {
    const { rows } = await pool.query(due)
    const { left } = rows[0] as { left: number }
    if (left === 0) return (performance.now() - from) / 1000
    if (performance.now() - from > patienceMs) throw new Error(`${left} jobs are left in the queue`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
