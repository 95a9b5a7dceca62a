import { someoneWaits } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { billingWorld } from './billing-world.ts'
import { capitaWorld } from './capita-verbs.ts'
import { verbs } from './verbs.ts'

const world = await billingWorld()
afterAll(() => world.close())

test('a month waits for a receipt of its users that is being approved, and discounts it', async () => {
  await world.reportable()
  const chain = await capitaWorld(world)
  await chain.month('01')
  const admissionId = await chain.attended('01', 0)
  const february = await chain.draft('02')
  const [issued] = await world.act(async (tx) => {
    const within = { act: (work: (one: typeof tx) => Promise<unknown>) => work(tx), chief: world.chief }
    await verbs(within as never, { ...world, contractId: chain.contractId }).collect(admissionId, 300_000)
    const issuing = chain.issue(february)
    await someoneWaits(tx)
    return [issuing]
  })
  await issued
  expect(await chain.stored(february)).toMatchObject({ collected: '300000.00', net: '700000.00' })
})
