import { receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageing } from '../../modules/receivables/ageing/report.contract.ts'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

const agedAt = async (to: string) => {
  const found = receivables.operations.find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === `/api/${ageing.module}/${ageing.name}`,
  )!
  const query = found.endpoint.query!.parse({ to, by: 'payer', base: 'due' })
  const { totals } = (await world.act((tx) =>
    found.handle({ tx, query, actor: world.chief, params: {}, now: new Date() } as never),
  )) as { totals: Record<string, string> }
  return Object.entries(totals).flatMap(([bucket, amount]) =>
    amount === '0.00' || ['total', 'net', 'unapplied'].includes(bucket) ? [] : [bucket],
  )
}

test('by its due date an invoice ages since its days after it was filed, and before them it is not to be filed', async () => {
  const id = await world.invoice('2026-02-02', 700_000)
  await sql`update insurers.contract set payment_days = 45 where id = ${world.contractId}::uuid`.execute(
    world.db,
  )
  expect(await agedAt('2026-03-02')).toEqual(['unfiled'])
  // Its due day as DIAN was told, thirty days after it was issued, is not that of cartera.
  await sql`
    update billing.invoice set filing_state = 'filed', filed_on = '2026-03-02', due_on = '2026-03-04'
    where id = ${id}::uuid`.execute(world.db)
  // Due on 2026-04-16.
  for (const day of ['2026-03-20', '2026-04-16', '2026-05-16']) expect(await agedAt(day)).toEqual(['upTo30'])
  expect(await agedAt('2026-05-17')).toEqual(['upTo60'])
})
