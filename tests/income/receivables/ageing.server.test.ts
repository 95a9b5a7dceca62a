import { text } from 'node:stream/consumers'
import { billing } from '@quina/billing/server'
import { decideParameter } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ageCuts,
  cutsIn,
  rangeNames,
  ranges,
} from '../../../modules/income/receivables/report/ageing/ageing.contract.ts'
import { ageing } from '../../../modules/income/receivables/report/ageing/report.contract.ts'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

interface Summary {
  readonly rows: readonly { readonly values: Readonly<Record<string, unknown>> }[]
  readonly totals: Readonly<Record<string, string>>
  readonly heads: Readonly<Record<string, string | null>>
}

const tell = async (to: string, by = 'payer', base = 'due') => {
  const found = receivables.operations.find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === `/api/${ageing.module}/${ageing.name}`,
  )!
  const query = found.endpoint.query!.parse({ to, by, base })
  return world.act((tx) =>
    found.handle({ tx, query, actor: world.chief, params: {}, now: new Date() } as never),
  ) as Promise<Summary>
}

const figures = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([bucket, amount]) =>
    amount === '0.00' || !/^(unfiled|notDue|range\d)$/.test(bucket) ? [] : [`${bucket} ${amount}`],
  )
const agedAt = async (to: string, base = 'due') => figures((await tell(to, 'payer', base)).totals)

const filed = async (invoiceId: string, on: string | null) => {
  await sql`
    update billing.invoice set filing_state = ${on === null ? 'unfiled' : 'filed'}, filed_on = ${on}
    where id = ${invoiceId}::uuid`.execute(world.db)
}
const settle = (invoiceId: string, on: string, amount: number) =>
  world.act((tx) =>
    sql`insert into billing.receivable_move (invoice_id, class, day, amount, document, document_id)
        values (${invoiceId}::uuid, 'payment', ${on}, ${amount}, 'receivables.opening', ${invoiceId}::uuid)`.execute(
      tx,
    ),
  )

test('by its due date an invoice ages since its days after it was filed, and before them it is not to be filed', async () => {
  const id = await world.invoice('2026-02-02', 700_000)
  await sql`update insurers.contract set payment_days = 45 where id = ${world.contractId}::uuid`.execute(
    world.db,
  )
  expect(await agedAt('2026-03-02')).toEqual(['unfiled 700000.00'])
  // The due day reported to DIAN, thirty days after issue, is not that of cartera.
  await filed(id, '2026-03-02')
  await sql`update billing.invoice set due_on = '2026-03-04' where id = ${id}::uuid`.execute(world.db)
  // Due on 2026-04-16.
  for (const day of ['2026-03-20', '2026-04-16']) expect(await agedAt(day)).toEqual(['notDue 700000.00'])
  for (const day of ['2026-04-17', '2026-05-16']) expect(await agedAt(day)).toEqual(['range1 700000.00'])
  expect(await agedAt('2026-05-17')).toEqual(['range2 700000.00'])
  await settle(id, '2026-06-01', 700_000)
})

/** Worked example 11 of the dossier, each with an amount of its own. */
test('the age of what is filed, in calendar days up to the cut-off', async () => {
  const ages: readonly (readonly [on: string | null, whole: number])[] = [
    ['2026-09-01', 1],
    ['2026-08-31', 2],
    ['2026-08-30', 4],
    ['2026-04-03', 8],
    ['2025-10-05', 16],
    ['2025-10-04', 32],
    // An invoice filed after the cut-off was still to be filed then, whatever happened later; on that day it falls in the first.
    ['2026-10-01', 64],
    ['2026-09-30', 128],
    [null, 256],
  ]
  for (const [on, whole] of ages) await filed(await world.invoice('2026-01-02', whole), on)
  const wanted = [
    'unfiled 320.00',
    'range1 131.00',
    'range2 4.00',
    'range4 8.00',
    'range5 16.00',
    'range6 32.00',
  ]
  expect(await agedAt('2026-09-30', 'filing')).toEqual(wanted)
})

test('as it was on a day: what was paid since is owed then, what was invoiced since is not', async () => {
  const id = await world.invoice('2026-10-10', 1_000)
  await filed(id, '2026-10-15')
  const settled = await world.invoice('2026-10-12', 5_000)
  await settle(id, '2026-10-20', 400)
  await settle(settled, '2026-10-21', 5_000)
  const at = async (to: string) => {
    const { rows } = await tell(to, 'invoice', 'filing')
    const own = rows.filter(({ values }) => ['1000.00', '600.00', '5000.00'].includes(String(values.total)))
    return own.flatMap(({ values }) => figures(values))
  }
  expect(await at('2026-10-09')).toEqual([])
  expect(await at('2026-10-12')).toEqual(['unfiled 1000.00', 'unfiled 5000.00'])
  expect(await at('2026-10-19')).toEqual(['range1 1000.00', 'unfiled 5000.00'])
  expect(await at('2026-10-20')).toEqual(['range1 600.00', 'unfiled 5000.00'])
  expect(await at('2026-10-21')).toEqual(['range1 600.00'])
})

test('however it is grouped it adds up to the same, and to what the moves say', async () => {
  const { rows } = await sql<{ day: string; owed: string; invoices: number }>`
    select d.day::text, (sum(m.balance))::text as owed, count(*)::int as invoices
    from (values (date '2026-03-10'), ('2026-10-13'), ('2026-12-01')) d(day)
    cross join lateral (select invoice_id, sum(case when class in ('issue', 'debit-note') then amount else -amount end) as balance
      from billing.receivable_move where day <= d.day group by 1) m
    where m.balance > 0 group by 1 order by 1`.execute(world.db)
  for (const { day, owed, invoices } of rows)
    for (const by of ['payer', 'regimen', 'contract', 'invoice'])
      for (const base of ['filing', 'due']) {
        const reported = await tell(day, by, base)
        expect(reported.totals.total).toBe(owed)
        expect(reported.rows.reduce((many, { values }) => many + Number(values.invoices), 0)).toBe(invoices)
      }
})

test('totals by debtor and day are what invoices owe, also folded; a difference is reported and repaired', async () => {
  const monitor = billing.monitors!.find(({ name }) => name === 'billing.owed')!
  const chore = billing.chores!.find(({ name }) => name === 'billing.owed')!
  const reported = () => world.act((tx) => monitor.check(tx))
  const rows = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from billing.owed_sum`.execute(world.db)).rows[0]!.n
  const before = [await rows(), (await tell('2026-12-01')).totals] as const
  expect(await reported()).toEqual([])
  await chore.run(world.db, day('2026-12-01'), new Date())
  expect(await rows()).toBeLessThan(before[0])
  expect((await tell('2026-12-01')).totals).toEqual(before[1])
  expect(await reported()).toEqual([])

  await sql`update billing.owed_sum set balance = balance + 1 where id = (select min(id) from billing.owed_sum)`.execute(
    world.db,
  )
  expect(await reported()).toEqual([expect.stringContaining('La suma de lo que debe EPS')])
  await world.act((tx) => monitor.mend!(tx))
  expect(await reported()).toEqual([])
})

test('the house decides where ages are cut, from a day on, and its answer says how they are called', async () => {
  const decided = { fromDay: day('2027-01-01'), value: '10,20,40,90,400', userId: world.chief.userId }
  await world.act((tx) => decideParameter(tx, ageCuts, decided))
  await filed(await world.invoice('2026-12-19', 9), '2026-12-20')
  const at = async (to: string, base: string) => {
    const { rows, heads } = await tell(to, 'invoice', base)
    const own = rows.find(({ values }) => values.total === '9.00')!
    return [...figures(own.values), heads.range1, heads.range6, heads.notDue]
  }
  expect(await at('2026-12-31', 'filing')).toEqual(['range1 9.00', '0 a 30', 'Más de 360', null])
  expect(await at('2027-01-01', 'filing')).toEqual(['range2 9.00', '0 a 10', 'Más de 400', null])
  expect(await at('2027-01-01', 'due')).toEqual(['notDue 9.00', '1 a 10', 'Más de 400', undefined])

  // The file is headed as the screen, without the column that has nothing to say.
  const { handle } = receivables.operations.find(({ endpoint }) => endpoint.path.endsWith('/ageing/export'))!
  const query = { format: 'csv', to: '2027-01-01', by: 'payer', base: 'filing' }
  const file = await world.act(async (tx) => {
    const call = { tx, query, actor: world.chief, params: {}, now: new Date() }
    const { download } = (await handle(call as never)) as { download: { content: AsyncIterable<Buffer> } }
    return text(download.content)
  })
  expect(file.split('\n')[0]).toMatch(/Pendiente de radicar.{1,3}0 a 10.*Más de 400/)

  const refused = world.act((tx) => decideParameter(tx, ageCuts, { ...decided, value: '30,60,60,90,180' }))
  await expect(refused).rejects.toThrow(expect.objectContaining({ code: 'PAR-002' }))
})

test('the list of invoices cuts and calls ages as the report does', async () => {
  const cuts = cutsIn(ageCuts.initial)
  const names = rangeNames(cuts, 0)
  const { rows } = await sql<{ age: number; name: string; usual: number[] }>`
    select a.age, receivables.age_range(a.age, ${cuts}::int[]) as name, receivables.age_cuts('2026-01-01') as usual
    from unnest(array[0, 30, 31, 60, 61, 90, 91, 180, 181, 360, 361, 4000]) with ordinality a(age, at) order by at`.execute(
    world.db,
  )
  expect(rows[0]!.usual).toEqual(cuts)
  const wanted = ranges.flatMap((range) => [names[range], names[range]])
  expect(rows.map(({ name }) => name)).toEqual(wanted)
})
