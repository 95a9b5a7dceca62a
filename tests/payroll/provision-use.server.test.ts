import { performAction } from '@quina/blocks/server'
import { day, type Id, pesos } from '@quina/kernel'
import { screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { postingPreview, postPeriod } from '../../modules/finance/payroll/books/posting/posting.contract.ts'
import {
  postingOperations,
  postingService,
} from '../../modules/finance/payroll/books/posting/posting.server.ts'
import { booksToday, booksWorld } from './books-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, inTx, hire, approved } = await booksWorld(db)
const provided = await hire()
const over = await hire()
const without = await hire({ spending: 'administrative' })
const { ask, act } = screensOf(postingOperations, { db, actor, today: booksToday })

/** What an earlier month provided for the prima of each. */
const provide = (amounts: readonly (readonly [string, number])[]) =>
  inTx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into payroll.provision_run (id, date, purpose, status, number, version, campus_id, created_by, updated_by)
      values (gen_random_uuid(), '2026-01-31', 'Provisiones de enero', 'approved', 1, 1, ${actor.campusId}, ${actor.userId},
              ${actor.userId}) returning id`.execute(tx)
    const moves = amounts.map(([engagementId, whole]) => ({
      ...{ engagementId, kind: 'primaServicios' },
      amount: pesos(whole),
    }))
    await moveProvisions(tx, { day: day('2026-01-31'), runId: rows[0]!.id }, moves)
  })
await provide([
  [provided.id, 100_000],
  [over.id, 5_000_000],
])

const balances = async () => {
  const { rows } = await sql<{ id: string; amount: string }>`
    select engagement_id as id, amount::int::text as amount from payroll.provision_balance
    where kind = 'primaServicios'`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}
const prima = await approved(7, { kind: 'serviceBonus', untilDay: day('2026-06-30') })
const earned = async (engagementId: string) => {
  const { rows } = await sql<{ amount: string }>`
    select earned::int::text as amount from payroll.period_person
    where period_id = ${prima} and engagement_id = ${engagementId}`.execute(db)
  return Number(rows[0]!.amount)
}
/** Of the prima itself: its provision and its expense, and none of what the house contributes for it. */
const benefitAccount = /^(251106|510706|730109)$/
const debits = async () => {
  const { lines } = await ask(postingPreview, { periodId: prima })
  return lines
    .filter(({ account, debit }) => debit !== '0.00' && benefitAccount.test(account ?? ''))
    .map(({ account, tercero, debit }) => `${account} ${tercero?.split(' ').at(-1)} ${Number(debit)}`)
    .sort()
}
const reverse = async () => {
  const { postingId } = await ask(postingPreview, { periodId: prima })
  const input = { date: day('2026-08-10'), reason: 'Se corrige una cuenta' }
  const given = { actor, today: booksToday, id: postingId!, action: 'reverse', input } as const
  return inTx((tx) => performAction(postingService, { tx, ...given }))
}
const post = (date = '2026-07-28') =>
  act(postPeriod, { periodId: prima as Id<'payroll.period'>, date: day(date) })

test('a prima that a payroll pays takes the provision of each person first, and what it lacks goes to expense', async () => {
  const first = await earned(provided.id)
  const second = await earned(over.id)
  const third = await earned(without.id)
  const before = await debits()
  const accounts = before.map((line) => line.split(' ')[0])
  expect(accounts).toEqual(['251106', '251106', '510706', '730109'])
  const sums = before.map((line) => Number(line.split(' ').at(-1))).sort((one, other) => one - other)
  expect(sums).toEqual([100_000, first - 100_000, second, third].sort((one, other) => one - other))
  await post()
  expect(await balances()).toEqual(
    new Map([
      [provided.id, 0],
      [over.id, 5_000_000 - second],
    ]),
  )
  // What was posted is shown as it was posted, though the provision is spent.
  expect(await debits()).toEqual(before)
})

test('reversing gives the provision back, and posting again takes it again', async () => {
  await reverse()
  expect((await balances()).get(provided.id)).toBe(100_000)
  await post('2026-08-10')
  expect((await balances()).get(provided.id)).toBe(0)
  await reverse()
  expect((await balances()).get(over.id)).toBe(5_000_000)
})

test('of a payroll and its reversal at once, fifty times, each peso of a provision is taken once or given back', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 50; round++) {
    const all = await Promise.allSettled([post('2026-08-10'), reverse(), post('2026-08-10')])
    outcomes.add(all.map(({ status }) => status).join())
    const { rows } = await sql<{ live: number; balance: number; moved: number }>`
      select (select count(*)::int from accounting.entry_list e join payroll.period_posting p on p.id = e.document_id
              where p.period_id = ${prima} and e.condition = 'posted') as live,
             (select amount::int from payroll.provision_balance where engagement_id = ${provided.id}
                and kind = 'primaServicios') as balance,
             (select sum(amount)::int from payroll.provision_move where engagement_id = ${provided.id}
                and kind = 'primaServicios') as moved`.execute(db)
    const [{ live, balance, moved }] = rows as [(typeof rows)[number]]
    expect({ balance, moved }).toEqual({ balance: live === 1 ? 0 : 100_000, moved: balance })
  }
  expect(outcomes.size).toBeGreaterThan(1)
}, 120_000)

test('looking at a posting waits for nobody who holds its provisions', async () => {
  await inTx(async (tx) => {
    await sql`select from payroll.provision_balance for update`.execute(tx)
    const late = new Promise((resolve) => setTimeout(() => resolve('waited'), 5_000))
    expect(await Promise.race([debits(), late])).not.toBe('waited')
  })
})
