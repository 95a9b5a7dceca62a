import { type Day, day, newId, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { entry } from '../journal/journal.domain.ts'
import { drawVoucher } from '../journal/voucher.domain.ts'
import { accountFor, seedPurposes } from '../purpose/purpose.server.ts'
import { definePosting } from './posting.contract.ts'
import { postingLines } from './posting-lines.server.ts'

const world = await journalWorld()
afterAll(world.close)

const commission = definePosting({
  event: 'test.commission',
  label: 'Comisión de prueba',
  facts: {},
  values: { amount: 'Valor' },
  accounts: { bank: 'Banco' },
  lines: [
    { side: 'debit', account: 'purpose:bankCommission', value: 'amount' },
    { side: 'credit', account: 'bank', value: 'amount' },
  ],
  samples: [1, 2, 3].map((amount) => ({ values: { amount: pesos(amount) } })),
})

const drawnOn = (on: Day) =>
  world.inTransaction(async (tx) => {
    const command = { posting: commission, values: { amount: pesos(38_500) }, accounts: { bank: '11100501' } }
    return drawVoucher(
      entry({ kind: 'ND', day: on, concept: 'Comisión' }, await postingLines(tx, on, [command])),
    )
  })
const idOf = async (code: string) =>
  (
    await world.db
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id

test('the purposes of the starter chart are seeded once', async () => {
  expect(await world.inTransaction((tx) => accountFor(tx, 'unclassifiedReceipts', day('2026-01-01')))).toBe(
    '240720',
  )
  const count = () => world.db.selectFrom('accounting.purposeAccount').select('id').execute()
  const before = await count()
  await world.inTransaction(seedPurposes)
  expect(await count()).toHaveLength(before.length)
})

test('a change holds from its day, and not before', async () => {
  const lines = [
    { side: 'debit', account: '580240', value: 'amount' },
    { side: 'credit', account: 'purpose:cash', value: 'amount' },
  ]
  await world.db
    .insertInto('accounting.postingRule')
    .values({
      id: newId(),
      event: 'test.commission',
      lines: JSON.stringify(lines),
      fromDay: day('2026-07-01'),
    })
    .execute()
  expect(await drawnOn(day('2026-06-30'))).toBe(
    '580240              38500.00\n11100501                              38500.00',
  )
  expect(await drawnOn(day('2026-07-01'))).toBe(
    '580240              38500.00\n110501                                38500.00',
  )
})

test('a purpose changes from its day', async () => {
  const accountId = await idOf('589090')
  await world.db
    .insertInto('accounting.purposeAccount')
    .values({ id: newId(), purpose: 'bankCommission', accountId, fromDay: day('2026-03-01') })
    .execute()
  expect(await drawnOn(day('2026-02-28'))).toMatch(/^580240/)
  expect(await drawnOn(day('2026-03-01'))).toMatch(/^589090/)
})

test('the refusal of a purpose without account names the screen where it is chosen', async () => {
  await world.db.deleteFrom('accounting.purposeAccount').where('purpose', '=', 'cash').execute()
  const asking = world.inTransaction((tx) => accountFor(tx, 'cash', day('2026-01-01')))
  await expect(asking).rejects.toMatchObject({
    code: 'CON-050',
    facts: { to: '/contabilidad/configuracion-inicial' },
  })
})

test('a purpose that nobody declared is our mistake', async () => {
  const asking = world.inTransaction((tx) => accountFor(tx, 'moon', day('2026-01-01')))
  await expect(asking).rejects.toThrow('nobody declared the purpose moon')
})
