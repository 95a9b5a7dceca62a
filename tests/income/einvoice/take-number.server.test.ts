import { day } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeNumber } from '../../../modules/income/einvoice/settings/numbering/take-number.server.ts'
import { addRange, layHouse } from './house.server.ts'

const { db, close } = await testDatabase()
let campusId = ''
beforeAll(async () => {
  campusId = await layHouse(db)
})
afterAll(close)
beforeEach(async () => {
  await sql`delete from einvoice.counter`.execute(db)
  await sql`delete from einvoice.authorisation`.execute(db)
})

const today = day('2026-10-09')
const take = (on = today) =>
  db.transaction().execute((tx) => takeNumber(tx, { kind: 'invoice', campusId, day: on }))

test('forty at once over two ranges: every number once, no gap, and the second range goes on where the first ends', async () => {
  await addRange(db, { prefix: 'AA', firstNumber: 1, lastNumber: 25 })
  await addRange(db, { prefix: 'AB', firstNumber: 100, lastNumber: 200 })
  const taken = await Promise.all(Array.from({ length: 40 }, () => take()))
  const expected = [
    ...Array.from({ length: 25 }, (_, index) => `AA${index + 1}`),
    ...Array.from({ length: 15 }, (_, index) => `AB${index + 100}`),
  ]
  expect(taken.map(({ number }) => number).sort()).toEqual(expected.sort())
})

test('a number of a transaction that does not commit goes to the next one', async () => {
  await addRange(db)
  const undone = db.transaction().execute(async (tx) => {
    await takeNumber(tx, { kind: 'invoice', campusId, day: today })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await take()).number).toBe('SETP990000001')
})

test('the range of the site goes before that of all, and another system may have given the first ones', async () => {
  await addRange(db, { prefix: 'ALL' })
  await addRange(db, { prefix: 'OWN', campusId, startsAt: 990_000_500 })
  expect((await take()).number).toBe('OWN990000500')
})

test('distinguishes none, spent and out of date', async () => {
  await expect(take()).rejects.toMatchObject({ code: 'FEV-030' })
  await addRange(db, { firstNumber: 7, lastNumber: 7 })
  expect((await take()).number).toBe('SETP7')
  await expect(take()).rejects.toMatchObject({ code: 'FEV-031' })
  await expect(take(day('2028-01-01'))).rejects.toMatchObject({ code: 'FEV-032' })
})

test.each([
  ['NUM-001', { firstNumber: 990_000_900, lastNumber: 990_002_000 }, 'firstNumber'],
  ['NUM-002', { prefix: 'X', firstNumber: 9, lastNumber: 8 }, 'lastNumber'],
  ['NUM-003', { prefix: 'X', toDay: '2025-12-31' }, 'toDay'],
  ['NUM-006', { prefix: 'X', startsAt: 5 }, 'startsAt'],
])('%s', async (code, range, field) => {
  await addRange(db)
  await expect(addRange(db, range)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test.each(['HSRAF', 'HS1-', 'hsr', 'Ñ1'])(
  'a prefix has four capitals or figures at most: %s',
  async (prefix) => {
    await expect(addRange(db, { prefix })).rejects.toMatchObject({
      code: 'GEN-422',
      fields: { prefix: expect.any(String) },
    })
  },
)

test('a contingency shares the numbers of invoices: it may not cross them', async () => {
  await addRange(db)
  await expect(addRange(db, { kind: 'contingency' })).rejects.toMatchObject({ code: 'NUM-001' })
})
