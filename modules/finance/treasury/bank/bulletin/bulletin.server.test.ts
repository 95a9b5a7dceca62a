import { credit, debit } from '@quina/accounting/domain'
import { inTransaction } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { readBankBook, readBulletin, readTreasuryState } from './bulletin.server.ts'

let world: TreasuryWorld
beforeAll(async () => {
  world = await treasuryWorld()
  const { note, eps } = world
  const bank = (code: string, whole: number) => debit(code, pesos(whole), { terceroId: eps })
  await note('CI', '2026-03-30', [bank('11100601', 9_000_000), world.against('480890', 9_000_000)])
  await note('CI', '2026-03-31', [bank('11100601', 1_500_000), world.against('480890', 1_500_000)])
  await note('TF', '2026-03-31', [bank('11100501', 4_000_000), credit('11100601', pesos(4_000_000))])
}, 120_000)
afterAll(() => world.close())

const reading = <T>(read: (tx: never) => Promise<T>): Promise<T> =>
  inTransaction(world.db, { dry: false, work: (tx) => read(tx as never) })
const page = {} as never
const on = day('2026-03-31')

test('what was there, what came in and went out of each account, and what is left', async () => {
  const { rows, totals } = await reading((tx) => readBulletin(tx, { from: on, to: on }, world.chief, page))
  const drawn = rows.map(({ values }) =>
    [values.place, values.before, values.incoming, values.outgoing, values.after].join(' | '),
  )
  expect(drawn[0]).toBe('Bancos | 9000000.00 | 5500000.00 | 4000000.00 | 10500000.00')
  expect(drawn.slice(1).map((line) => line.split(' | ').slice(1).join(' | '))).toEqual([
    '0.00 | 4000000.00 | 0.00 | 4000000.00',
    '9000000.00 | 1500000.00 | 4000000.00 | 6500000.00',
  ])
  expect(totals).toMatchObject({ before: '9000000.00', after: '10500000.00' })
})

test('the book of a bank lists each movement with its balance, and ends with the balance of the bulletin', async () => {
  const { id: accountId } = await world.db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', '11100601')
    .executeTakeFirstOrThrow()
  const { rows } = await reading((tx) =>
    readBankBook(tx, { accountId: accountId as never, from: on, to: on }, world.chief, page),
  )
  expect(rows.map(({ values }) => values.balance)).toEqual(['9000000.00', '10500000.00', '6500000.00'])
})

test('the state of treasury adds what each fuente holds', async () => {
  const { rows, totals } = await reading((tx) => readTreasuryState(tx, { on }, world.chief, page))
  expect(rows[0]!.values).toMatchObject({ place: 'Sin fuente', balance: '10500000.00' })
  expect(totals).toEqual({ balance: '10500000.00' })
})

test('days that are not in order are refused', async () => {
  const upside = reading((tx) => readBulletin(tx, { from: on, to: day('2026-03-01') }, world.chief, page))
  await expect(upside).rejects.toMatchObject({ code: 'TES-072' })
})
