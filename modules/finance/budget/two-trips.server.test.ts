import { newId, Problem } from '@quina/kernel'
import { tripsOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from './ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld, type Paper } from './testing/budget-world.server.ts'

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 10_000, services: 10_000 })
})
afterAll(() => world.close())

const both = { drugs: 300, services: 300 }

/** Papers of each kind, approved except those of the given kind. */
const drafts: Readonly<Record<string, () => Promise<Paper>>> = {
  'a CDP': () => world.draftCdp(both),
  'a CDP of a request': async () => {
    const request = await world.approvedRequest(both)
    return world.draftCdp(both, { request })
  },
  'a registro': async () => world.draftRegistro(await world.approvedCdp(both), [200, 200]),
  'an obligación': async () => {
    const registro = await world.approvedRegistro(await world.approvedCdp(both), [200, 200])
    return world.draftObligacion(registro, [100, 100])
  },
  'a pago': async () => {
    const registro = await world.approvedRegistro(await world.approvedCdp(both), [200, 200])
    return world.draftPago(await world.approvedObligacion(registro, [100, 100]), [50, 50])
  },
  'a recognition': () => world.draftIncome('recognition', 100),
  'a refund': async () =>
    world.draftIncome('refund', null, { from: await world.income('collection', 100), taken: 90 }),
}

/** The owner of a thing is checked once a transaction; signing goes with the first trip of a call, and here before it. */
test.each(Object.entries(drafts))('%s is approved in two trips', async (_, draft) => {
  await world.approve(await draft())
  const next = await draft()
  let number: number | null = null
  const trips = await tripsOf(async () => {
    number = (await world.approve(next)).number
  })
  expect(number).toEqual(expect.any(Number))
  expect(trips).toBe(1 + 2)
})

const eight = <T>(make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 8 }, (_, index) => make(index)))

/** Approves all at once. A refused one has its reason: a deadlock or an overdraft would not be a Problem. */
async function race(papers: readonly Paper[]) {
  const ended = await Promise.allSettled(papers.map((paper) => world.approve(paper)))
  return ended.map((one) => {
    if (one.status === 'fulfilled') return 'approved'
    if (one.reason instanceof Problem) return one.reason.code
    throw one.reason
  })
}

const half = (code: string) => [...Array(4).fill(code), ...Array(4).fill('approved')].sort()

test('of eight obligaciones on one registro, and of eight pagos of one obligación, those that fit are approved', async () => {
  const registro = await world.approvedRegistro(await world.approvedCdp(400), 400)
  const owed = await race(await eight(() => world.draftObligacion(registro, 100)))
  expect(owed.sort()).toEqual(half('PRE-019'))

  const other = await world.approvedRegistro(await world.approvedCdp(400), 400)
  const obligacion = await world.approvedObligacion(other, 400)
  const paid = await race(await eight(() => world.draftPago(obligacion, 100)))
  expect(paid.sort()).toEqual(half('PRE-028'))
})

test('eight incomes at once open the line of control that none of them found', async () => {
  const fuenteId = await world.act(async (tx) => {
    const id = newId()
    const { code: _, ...like } = await tx
      .selectFrom('budget.fuente')
      .select(['code', 'name', 'withFunds', 'specificUse'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('budget.fuente')
      .values({ ...like, id, code: '1.2.9' })
      .execute()
    return id
  })
  const drafts = await eight(() => world.draftIncome('collection', 100, { fuenteId }))
  expect(await race(drafts)).toEqual(Array(8).fill('approved'))
  const opened = world.db.selectFrom('budget.aforo').select('recaudado').where('fuenteId', '=', fuenteId)
  expect(await opened.execute()).toEqual([{ recaudado: '800.00' }])
})

test('and every balance is the sum of its moves', async () => {
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})
