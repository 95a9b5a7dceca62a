import { credit, debit } from '@quina/accounting/domain'
import { saveRow } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { cashRegisterService } from '../cash-register/cash-register.server.ts'
import { cashCountService } from './cash-count.server.ts'

let world: TreasuryWorld
let cashRegisterId = ''
beforeAll(async () => {
  world = await treasuryWorld()
  const { db, act, chief, eps } = world
  const account = await db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', '110501')
    .executeTakeFirstOrThrow()
  const body = {
    name: 'Caja principal',
    accountId: account.id,
    keeperId: eps,
    campusId: null,
    ceiling: '0.00',
  }
  cashRegisterId = (await act((tx) => saveRow(tx, cashRegisterService, { id: null, body, actor: chief }))).id
  await received('2026-03-10', 620_000)
}, 120_000)
afterAll(() => world.close())

const received = (date: string, whole: number) => {
  const about = { terceroId: world.eps }
  return world.note('CI', date, [debit('110501', pesos(whole), about), credit('480890', pesos(whole), about)])
}
const counting = (date: string, thousands: number, how: Readonly<Record<string, unknown>> = {}) => ({
  date,
  cashRegisterId,
  countedBy: 'Rosa Niño, de control interno',
  note: null,
  cash: [
    { denomination: 'note1000', quantity: thousands },
    { denomination: 'coin500', quantity: 0 },
  ],
  papers: null,
  ...how,
})
const count = (date: string, thousands: number, how?: Readonly<Record<string, unknown>>) =>
  world.post(cashCountService, counting(date, thousands, how))
const reported = (id: string) =>
  world.db
    .selectFrom('treasury.cashCountList')
    .select(['counted', 'books', 'difference', 'condition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a count that agrees with the books posts nothing', async () => {
  const id = await count('2026-03-10', 620)
  expect(await world.vouchers(id)).toEqual([])
  expect(await reported(id)).toMatchObject({ counted: '620000.00', difference: '0.00', condition: 'exact' })
})

test('the person who keeps the register owes a shortage, and the books agree with the count', async () => {
  const papers = [{ kind: 'cheque', detail: 'Cheque 881 de Bancolombia', amount: pesos(118_500) }]
  const id = await count('2026-03-11', 500, { papers })
  expect(await world.vouchers(id)).toEqual([
    `NC
138490               1500.00
110501                                 1500.00`,
  ])
  expect(await reported(id)).toMatchObject({
    counted: '618500.00',
    difference: '-1500.00',
    condition: 'short',
  })
  const { rows } = await sql`
    select i.tercero_id = ${world.eps}::uuid as keeper, i.item, (i.debit - i.credit)::text as owed
    from accounting.open_item i where i.item like 'AQ%'`.execute(world.db)
  expect(rows).toEqual([{ keeper: true, item: 'AQ 2026-03-11', owed: '1500.00' }])
  expect(await reported(await count('2026-03-11', 500, { papers }))).toMatchObject({ condition: 'exact' })
  await world.annul(cashCountService, id, '2026-03-12')
  expect(await reported(id)).toMatchObject({ condition: 'annulled' })
  expect(await world.balance('138490')).toBe('0.00')
})

test('what is left over is income', async () => {
  const id = await count('2026-03-20', 650)
  expect(await world.vouchers(id)).toEqual([
    `NC
110501              30000.00
480825                                30000.00`,
  ])
  expect(await reported(id)).toMatchObject({ condition: 'over', difference: '30000.00' })
})

test.each([
  [
    'a denomination twice',
    { cash: [1, 2].map((quantity) => ({ denomination: 'note1000', quantity })) },
    'TES-018',
  ],
  ['a day to come', { date: '2026-11-21' }, 'TES-019'],
])('refuses %s', async (_, how, code) => {
  await expect(count('2026-03-21', 1, how)).rejects.toMatchObject({ code })
})

test('two concurrent counts do not post the same difference twice', async () => {
  await Promise.all([count('2026-03-25', 700), count('2026-03-25', 700), count('2026-03-25', 700)])
  expect(await world.balance('110501')).toBe('700000.00')
})

test('an inactive register is not counted', async () => {
  await world.db.updateTable('treasury.cashRegister').set({ active: false }).execute()
  await expect(count('2026-03-26', 700)).rejects.toMatchObject({ code: 'TES-015' })
})
