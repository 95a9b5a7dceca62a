import { pesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteService } from '../../../modules/finance/accounting/notes/note/note.server.ts'
import {
  type TreasuryWorld,
  treasuryWorld,
} from '../../../modules/finance/treasury/testing/treasury-world.server.ts'

let world: TreasuryWorld
const accounts = new Map<string, string>()
let kindId = ''
beforeAll(async () => {
  world = await treasuryWorld()
  const { db } = world
  for (const { id, code } of await db.selectFrom('accounting.account').select(['id', 'code']).execute())
    accounts.set(code, id)
  const kind = await db
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', 'ND')
    .executeTakeFirstOrThrow()
  kindId = kind.id
  await world.note('CI', '2026-02-01', [
    { ...world.owes('11100501', 5_000_000, ''), openItem: null },
    world.against('480890', 5_000_000),
  ])
}, 120_000)
afterAll(() => world.close())

const line = (code: string, debit: number, credit: number) => ({
  accountId: accounts.get(code),
  terceroId: world.bankId,
  costCentreId: null,
  concept: null,
  openItem: null,
  dueOn: null,
  base: null,
  debit: debit === 0 ? zero : pesos(debit),
  credit: credit === 0 ? zero : pesos(credit),
})
const charge = (budget: number, how: object = {}) =>
  world.post(noteService, {
    date: '2026-03-31',
    kindId,
    concept: 'Cuota de manejo de marzo',
    terceroId: null,
    closing: null,
    reverseOn: null,
    bankAccountId: accounts.get('11100501'),
    statementRef: 'CM-03',
    registroId: world.charges.registroId,
    lines: [line('580240', 22_600, 0), line('512024', 100_000, 0), line('11100501', 0, 122_600)],
    budget: [{ registroLineId: world.charges.registroLineId, cpc: null, amount: pesos(budget) }],
    ...how,
  })

/** What is owed and paid in the budget, in whole pesos. */
async function spent(): Promise<readonly number[]> {
  const { rows } = await sql<{ stage: string; amount: string }>`
    select k.stage, sum(k.sign * m.amount)::text as amount from budget.move m join budget.move_class k using (class)
    where k.stage in ('obligacion', 'pago') group by 1 order by 1`.execute(world.db)
  return ['obligacion', 'pago'].map((stage) => Number(rows.find((row) => row.stage === stage)?.amount ?? 0))
}

test('A-18: what the bank took is posted, owed and paid at once, and undone at once', async () => {
  const id = await charge(122_600)
  expect(await world.vouchers(id)).toEqual([
    `ND
580240              22600.00
512024             100000.00
11100501                             122600.00`,
  ])
  expect(await spent()).toEqual([122_600, 122_600])
  await world.annul(noteService, id, '2026-04-01')
  expect(await spent()).toEqual([0, 0])
  expect(await world.balance('580240')).toBe('0.00')
})

test('the budget pays no more than the note moves, nor rubros of nowhere', async () => {
  await expect(charge(122_601)).rejects.toMatchObject({ code: 'CON-074' })
  await expect(charge(122_600, { registroId: null })).rejects.toMatchObject({ code: 'CON-133' })
  await expect(charge(122_600, { statementRef: null })).rejects.toMatchObject({ code: 'CON-131' })
  expect(await spent()).toEqual([0, 0])
})
