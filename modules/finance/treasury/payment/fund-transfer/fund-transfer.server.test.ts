import { pesos, showPesos, zero } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { gmfOf, mustTransfer, type TransferAccount } from './fund-transfer.domain.ts'
import { fundTransferService } from './fund-transfer.server.ts'

let world: TreasuryWorld
beforeAll(async () => {
  world = await treasuryWorld()
  await world.note('CI', '2026-01-10', [
    world.owes('11100601', 90_000_000, ''),
    world.against('480890', 90_000_000),
  ])
}, 120_000)
afterAll(() => world.close())

const transfer = (how: Readonly<Record<string, unknown>> = {}) =>
  world.post(fundTransferService, {
    date: '2026-03-10',
    fromId: world.savings,
    toId: world.current,
    amount: pesos(25_000_000),
    gmf: zero,
    commission: zero,
    registroId: null,
    registroLineId: null,
    reference: null,
    support: null,
    purpose: 'Fondos para la nómina de marzo',
    ...how,
  })
const obligated = async () => {
  const row = await world.db
    .selectFrom('budget.line')
    .select('available')
    .where('id', '=', world.charges.registroLineId)
    .executeTakeFirstOrThrow()
  return row.available
}

test('A-12: what leaves one account enters the other', async () => {
  expect(await world.vouchers(await transfer())).toEqual([
    `TF
11100501         25000000.00
11100601                           25000000.00`,
  ])
})

test('A-18: what the bank takes for it is a note of its own, owed and paid in the budget', async () => {
  const before = await world.balance('11100601')
  const charged = { gmf: pesos(100_000), commission: pesos(22_600), ...world.charges }
  const id = await transfer(charged)
  expect(await world.vouchers(id)).toEqual([
    `ND
512024             100000.00
580240              22600.00
11100601                             122600.00`,
    `TF
11100501         25000000.00
11100601                           25000000.00`,
  ])
  expect(await obligated()).toBe('9877400.00')
  await world.annul(fundTransferService, id, '2026-03-11')
  expect(await obligated()).toBe('10000000.00')
  expect(await world.balance('11100601')).toBe(before)
})

test('the 4 por mil is to the peso, half up', () => {
  expect([25_000_000, 125, 124].map((whole) => gmfOf(pesos(whole)))).toEqual([pesos(100_000), pesos(1), zero])
})

const free: TransferAccount = { id: 'a', use: 'free', fuenteId: null, gmfExempt: false, active: true }
const bound: TransferAccount = { ...free, id: 'b', use: 'specific', fuenteId: 'f' }
const plain = { amount: pesos(10), gmf: zero, commission: zero, registroId: null, registroLineId: null }
type TransferSides = readonly [from: TransferAccount, to: TransferAccount]
test.each<[string, Partial<typeof plain>, TransferSides, string | null]>([
  ['to the same account', {}, [free, free], 'TES-040'],
  ['of a specific use to another fuente', {}, [bound, { ...bound, id: 'c', fuenteId: 'g' }], 'TES-041'],
  ['of a specific use to its own fuente', {}, [bound, { ...bound, id: 'c' }], null],
  ['of nothing', { amount: zero }, [free, bound], 'TES-042'],
  ['with GMF of an exempt account', { gmf: pesos(1) }, [{ ...free, gmfExempt: true }, bound], 'TES-046'],
  ['with charges and no registro', { commission: pesos(1) }, [free, bound], 'TES-043'],
  ['from an inactive account', {}, [{ ...free, active: false }, bound], 'TES-044'],
])('a transfer %s', (_, how, [from, to], code) => {
  const command = () => mustTransfer({ ...plain, ...how }, { from, to, usesBudget: true })
  if (code === null) return expect(command).not.toThrow()
  return expect(command).toThrow(expect.objectContaining({ code }))
})

test('a private provider pays the charges with no registro', async () => {
  await world.withoutBudget()
  const id = await transfer({ gmf: pesos(100_000) })
  expect(await world.vouchers(id)).toHaveLength(2)
})

test('what the account cannot let go is refused with what it has, charges included', async () => {
  const available = Number(await world.balance('11100601'))
  await expect(transfer({ amount: pesos(available + 1) })).rejects.toMatchObject({
    code: 'TES-001',
    message: `La cuenta Ahorros de recaudo quedaría en sobregiro. Disponible: ${showPesos(pesos(available))}.`,
    fields: { fromId: expect.stringContaining('sobregiro') },
  })
})
