import type { Actor } from '@quina/blocks/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct } from './pharmacy-world.ts'

let world: PharmacyWorld
let insulin: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  insulin = await world.medicine('INSULINA GLARGINA', { highAlert: true })
  await world.stocked(insulin.productId, '500')
})
afterAll(() => world.close())

const rounds = 12

/** A draft of the chief of the pharmacy, of something with a high risk. */
const drafted = async () => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [insulin])
  const line = { productId: insulin.productId, orderLineId: lines[0], quantity: '2' }
  return { id: await world.draft(orderId, [line]), orderId, line }
}
const stored = (id: string) =>
  world.db
    .selectFrom('pharmacy.dispensing')
    .select(['status', 'checkedBy', 'givenBy', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const givenOf = async (id: string) => (await world.lineOf(id)).quantity

/** Each in its own session, at the same moment. @returns how many were done. */
const together = async (commands: readonly (() => Promise<unknown>)[]): Promise<readonly boolean[]> => {
  const done = await Promise.allSettled(commands.map((command) => command()))
  const codes = done.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
  )
  expect(codes.filter((code) => code === undefined)).toEqual([])
  return done.map(({ status }) => status === 'fulfilled')
}

/** What must hold of anything that was given, whatever happened at once. */
async function mustBeOfTwo(id: string): Promise<string> {
  const { status, checkedBy, givenBy } = await stored(id)
  if (status !== 'approved') return status
  expect([checkedBy, givenBy]).toEqual([world.second.userId, world.chief.userId])
  return status
}

const at = (actor: Actor) => ({ actor })

test('one gives while the other checks: it is given only if the check came before', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await drafted()
    const [, gave] = await together([
      () => world.run(id, 'check', at(world.second)),
      () => world.run(id, 'approve'),
    ])
    expect(await mustBeOfTwo(id)).toBe(gave ? 'approved' : 'draft')
    if (!gave) await world.run(id, 'approve')
    expect(await mustBeOfTwo(id)).toBe('approved')
  }
})

test('who checked does not give from another device while the other does', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await drafted()
    await world.run(id, 'check', at(world.second))
    const done = await together([
      () => world.run(id, 'approve', at(world.second)),
      () => world.run(id, 'approve'),
    ])
    expect(done).toEqual([false, true])
    expect(await mustBeOfTwo(id)).toBe('approved')
  }
})

test('what is changed while it is given was not checked: one of both is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, orderId, line } = await drafted()
    await world.run(id, 'check', at(world.second))
    const { version } = await stored(id)
    const [saved, gave] = await together([
      () => world.save(id, version, orderId, [{ ...line, quantity: '5' }]),
      () => world.run(id, 'approve'),
    ])
    expect([saved, gave].filter(Boolean)).toHaveLength(1)
    expect(await givenOf(id)).toBe(gave ? 2 : 5)
    expect(await mustBeOfTwo(id)).toBe(gave ? 'approved' : 'draft')
  }
})
