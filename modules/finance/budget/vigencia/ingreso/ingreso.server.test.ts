import { newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { incomeVerbs } from '../../testing/world-incomes.server.ts'

const million = 1_000_000
const refused = (code: string) => expect.objectContaining({ code })

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ drugs: 500 * million })
})
afterAll(() => world.close())

/** Reconocido and recaudado of the vigencia, in whole pesos. */
async function executed({ db }: BudgetWorld, year = 2026): Promise<[number, number]> {
  const { rows } = await sql<{ recognised: string; collected: string }>`
    select sum(reconocido)::bigint as recognised, sum(recaudado)::bigint as collected
    from budget.aforo where vigencia = ${year}`.execute(db)
  return [Number(rows[0]!.recognised), Number(rows[0]!.collected)]
}

test('example E-11 of the finance dossier: the budget of a receivable with giro directo', async () => {
  const own = await budgetWorld({ drugs: 500 * million })
  const { income, available } = own
  const invoice = await income('recognition', 50 * million, { date: '2026-05-29' })
  const transfer = await income('collection', 32 * million, { date: '2026-06-25', provisional: true })
  await income('adjustment', null, { date: '2026-07-20', from: invoice, taken: 1.2 * million })
  await income('reimputation', 30.5 * million, { date: '2026-08-03', from: transfer })
  await income('collection', 10 * million, { date: '2026-09-15' })
  expect(await executed(own)).toEqual([48.8 * million, 42 * million])
  expect(await available(transfer.lines[0]!)).toBe(1.5 * million)
  await own.close()
})

describe('reversals', () => {
  test('is never more than is left on that day or on any later one', async () => {
    const { income, draftIncome, approve } = world
    const paid = await income('collection', 1_000, { date: '2026-04-10' })
    await income('refund', null, { date: '2026-06-01', from: paid, taken: 700 })
    const early = await draftIncome('refund', null, { date: '2026-05-01', from: paid, taken: 301 })
    await expect(approve(early)).rejects.toThrow(refused('PRE-077'))
    const before = await draftIncome('refund', null, { date: '2026-04-09', from: paid, taken: 1 })
    await expect(approve(before)).rejects.toThrow(refused('PRE-016'))
    await income('refund', null, { date: '2026-05-01', from: paid, taken: 300 })
  })

  test('comes from a document of its kind, and from its own lines', async () => {
    const { income, draftIncome, approve } = world
    const recognised = await income('recognition', 100)
    const collected = await income('collection', 100)
    const wrong = await draftIncome('refund', null, { from: recognised, taken: 10 })
    await expect(approve(wrong)).rejects.toThrow(refused('PRE-072'))
    const crossed = { ...collected, lines: recognised.lines }
    const foreign = await draftIncome('refund', null, { from: crossed, taken: 10 })
    await expect(approve(foreign)).rejects.toThrow(refused('PRE-033'))
  })
})

describe('annulling an income', () => {
  test('gives back what it did, and what it had taken', async () => {
    const { income, annul, available } = world
    const before = await executed(world)
    const transfer = await income('collection', 500, { provisional: true })
    const moved = await income('reimputation', 200, { from: transfer })
    await expect(annul(transfer)).rejects.toThrow(refused('PRE-078'))
    await annul(moved)
    expect(await available(transfer.lines[0]!)).toBe(500)
    await annul(transfer)
    expect(await executed(world)).toEqual(before)
    expect(await available(transfer.lines[0]!)).toBe(0)
  })

  test('is dated as any other move', async () => {
    const { income, annul } = world
    const paid = await income('collection', 10, { date: '2026-03-02' })
    await expect(annul(paid, { date: '2026-03-01' })).rejects.toThrow(refused('PRE-016'))
  })
})

test('the money there was on the first of January is recognised and collected at once, in 1.0 only', async () => {
  const { income, draftIncome, approve, annul, db } = world
  const { id: banks } = await db
    .selectFrom('budget.rubro')
    .select('id')
    .where('code', '=', '1.0.02')
    .executeTakeFirstOrThrow()
  const before = await executed(world)
  const opened = await income('opening', 70, { rubroId: banks, date: '2026-01-01' })
  expect(await executed(world)).toEqual([before[0] + 70, before[1] + 70])
  await expect(approve(await draftIncome('collection', 5, { rubroId: banks }))).rejects.toThrow(
    refused('PRE-076'),
  )
  await annul(opened)
  expect(await executed(world)).toEqual(before)
})

test('income may enter where nothing was budgeted, and be more than was', async () => {
  const other = await world.act(async (tx) => {
    const id = newId<'budget.fuente'>()
    await sql`
      insert into budget.fuente (id, code, name, with_funds, specific_use)
      values (${id}, '1.3.3', 'Otra', true, false)`.execute(tx)
    return id
  })
  const before = await executed(world)
  await incomeVerbs({ ...world, fuenteId: other }).income('collection', 900 * million)
  await world.income('collection', 900 * million, { origin: 'previous' })
  expect((await executed(world))[1]).toBe(before[1] + 1_800 * million)
})

test('a closed month of income takes nothing; one of expense does not matter', async () => {
  const { act, income, draftIncome, approve, db } = world
  const close = (side: 'income' | 'expense') =>
    act((tx) =>
      sql`insert into budget.month (id, vigencia, month, side, open) values (${newId()}, 2026, 2, ${side}, false)`.execute(
        tx,
      ),
    )
  await close('expense')
  await income('collection', 5, { date: '2026-02-10' })
  await close('income')
  await expect(approve(await draftIncome('collection', 5, { date: '2026-02-11' }))).rejects.toThrow(
    refused('PRE-005'),
  )
  await sql`delete from budget.month`.execute(db)
})

test('concurrent collections of one income never take more than it has', async () => {
  const { income, draftIncome, approve, available } = world
  const paid = await income('collection', 1_000)
  const drafts = await Promise.all(
    Array.from({ length: 16 }, () => draftIncome('refund', null, { from: paid, taken: 90 })),
  )
  const outcomes = await Promise.allSettled(drafts.map((draft) => approve(draft)))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(11)
  expect(await available(paid.lines[0]!)).toBe(10)
})

test('every balance is still the sum of its moves', async () => {
  const { rows } = await sql<{ moves: number }>`select count(*)::int as moves from budget.move`.execute(
    world.db,
  )
  expect(rows[0]!.moves).toBeGreaterThan(20)
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})
