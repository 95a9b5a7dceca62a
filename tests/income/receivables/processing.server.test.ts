import { setTimeout as sleep } from 'node:timers/promises'
import { postReceivable } from '@quina/billing/server'
import { type Call, type JobWorker, startWorker } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processing } from '../../../modules/income/receivables/claim/processing/processing.server.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await world.close()
})

interface PlannedItem {
  readonly key: string
  readonly values: Readonly<Record<string, string | null>>
  readonly fault: string | null
}
const plan = async (from: string, state = 'all', given: object = {}): Promise<readonly PlannedItem[]> => {
  const found = processing.operations.find(({ endpoint }) => endpoint.path.endsWith('/plan'))
  const body = { from, to: '2026-06-30', payerId: null, kind: null, state, ...given }
  const call = { actor: world.chief, today, body }
  const { items } = (await world.act((tx) => found!.handle({ ...call, tx } as unknown as Call))) as {
    items: readonly PlannedItem[]
  }
  return items
}
/** Does them as the queue does, by a worker of its own. */
const runAll = async (from: string, keys?: readonly string[]) => {
  const found = processing.operations.find(({ endpoint }) => endpoint.path.endsWith('/run'))
  const input = { from, to: '2026-06-30', payerId: null, kind: null, state: 'all' }
  const call = { actor: world.chief, today, body: { input, ...(keys && { keys }) } }
  const { jobId } = (await world.act((tx) => found!.handle({ ...call, tx } as unknown as Call))) as {
    jobId: string
  }
  return jobId
}
const workers: JobWorker[] = []
const works = async () => {
  const clock = () => new Date(`${today}T15:00:00Z`)
  workers.push(await startWorker(world.connection, processing.jobs, { clock }))
}
const ended = async (jobId: string) => {
  for (;;) {
    const { finishedAt, result } = await world.db
      .selectFrom('platform.job')
      .select(['finishedAt', 'result'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (finishedAt !== null) return result as { done: number; failed: number }
    await sleep(20)
  }
}
const accounts = async (from: string) => {
  const { rows } = await sql<{ period: string; invoices: string[]; owed: string }>`
    select f.period_from::text as period, array_agg(i.full_number order by fi.position) as invoices, sum(fi.amount)::text as owed
    from receivables.filing f join receivables.filing_invoice fi on fi.parent_id = f.id
    join billing.invoice i on i.id = fi.invoice_id
    where f.status = 'draft' and f.period_from >= ${from} group by f.id order by 1, 2`.execute(world.db)
  return rows
}
const numberOf = async (id: string) =>
  (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fullNumber

test('the plan says of each invoice whether it may be filed, and why not, and changes nothing', async () => {
  const ready = await world.invoice('2026-02-03', 100_000)
  const rejected = await world.invoice('2026-02-04', 200_000)
  const unbooked = await world.invoice('2026-02-05', 300_000)
  await world.act(async (tx) => {
    await tx
      .updateTable('billing.invoice')
      .set({ ripsState: 'rejected' })
      .where('id', '=', rejected)
      .execute()
    await postReceivable(tx, [
      {
        invoiceId: unbooked,
        class: 'debit-note',
        day: day('2026-02-06'),
        amount: pesos(1),
        document: 'billing.invoice',
        documentId: unbooked,
      },
    ])
  })
  const items = await plan('2026-02-01')
  expect(items.map(({ key, fault }) => [key, fault])).toEqual([
    [ready, null],
    [rejected, 'El Ministerio rechazó su RIPS.'],
    [unbooked, expect.stringMatching(/^Contabilidad dice .*300\.000.* y cartera .*300\.001/)],
  ])
  expect(items[0]!.values).toMatchObject({ account: '131903', rubro: '1.1.02.05.001.09' })
  expect((await plan('2026-02-01', 'faulty')).map(({ key }) => key)).toEqual([rejected, unbooked])
  expect(await plan('2026-02-01', 'all', { kind: 'capita' })).toEqual([])
  expect(await plan('2026-02-01', 'all', { kind: 'event' })).toHaveLength(3)
  await expect(runAll('2026-02-01', [rejected])).rejects.toMatchObject({ code: 'PRO-CHANGED' })
  expect(await accounts('2026-02-01')).toEqual([])
})

test('what is ready goes to one draft for each payer, contract and month, once however often it is repeated', async () => {
  await works()
  const march = [await world.invoice('2026-03-03', 10_000), await world.invoice('2026-03-30', 20_000)]
  const april = await world.invoice('2026-04-01', 40_000)
  expect(await ended(await runAll('2026-03-01'))).toMatchObject({ done: 3, failed: 0 })
  const numbers = await Promise.all([...march, april].map(numberOf))
  const made = [
    { period: '2026-03-01', invoices: numbers.slice(0, 2), owed: '30000.00' },
    { period: '2026-04-01', invoices: numbers.slice(2), owed: '40000.00' },
  ]
  expect(await accounts('2026-03-01')).toEqual(made)
  await expect(runAll('2026-03-01')).rejects.toMatchObject({ code: 'PRO-EMPTY' })

  const late = await world.invoice('2026-03-15', 5_000)
  await ended(await runAll('2026-03-01'))
  const [first] = await accounts('2026-03-01')
  expect(first).toEqual({
    period: '2026-03-01',
    invoices: [...numbers.slice(0, 2), await numberOf(late)],
    owed: '35000.00',
  })
  expect(await world.states(late)).toEqual(['unfiled', 'to-file'])
})

test('what stopped being ready between the plan and the run is refused, and the rest goes on', async () => {
  const one = await world.invoice('2026-06-03', 10_000)
  const other = await world.invoice('2026-06-04', 20_000)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  const jobId = await runAll('2026-06-01')
  await world.act((tx) =>
    tx.updateTable('billing.invoice').set({ dianState: 'rejected' }).where('id', '=', one).execute(),
  )
  await works()
  expect(await ended(jobId)).toMatchObject({ done: 1, failed: 1 })
  expect((await accounts('2026-06-01'))[0]!.invoices).toEqual([await numberOf(other)])
  const failed = await world.db
    .selectFrom('platform.jobItem')
    .select('message')
    .where('jobId', '=', jobId)
    .where('state', '=', 'failed')
    .execute()
  expect(failed).toEqual([{ message: 'La DIAN la rechazó.' }])
})
