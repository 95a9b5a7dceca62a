import { signWith, type Tx } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { closePeriod, lockPeriod, openPeriod, preparePeriods, reopenPeriod } from './period.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const userId = newId()
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await signWith(tx, { userId })
    return work(tx)
  })
const period = (number: number, vigencia = 2026) => ({ vigencia, number })
const statusOf = async (number: number) =>
  (
    await db
      .selectFrom('accounting.period')
      .select('status')
      .where('vigencia', '=', 2026)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).status
const today = day('2026-03-14')

await run((tx) => preparePeriods(tx, 2026))

test('a vigencia has fourteen periods, and preparing it again changes none', async () => {
  await run((tx) => openPeriod(tx, period(1), today))
  await run((tx) => preparePeriods(tx, 2026))
  const { length } = await db.selectFrom('accounting.period').select('id').execute()
  expect(length).toBe(14)
  expect(await statusOf(1)).toBe('open')
})

test('the life of a period: open, closed, reopened, closed again and locked', async () => {
  await run((tx) => openPeriod(tx, period(2), today))
  await expect(run((tx) => openPeriod(tx, period(2), today))).rejects.toMatchObject({ code: 'GEN-STATE' })
  await run((tx) => closePeriod(tx, period(2)))
  await run((tx) => reopenPeriod(tx, period(2), 'Faltó la nómina'))
  await expect(run((tx) => lockPeriod(tx, period(2)))).rejects.toMatchObject({ code: 'GEN-STATE' })
  await run((tx) => closePeriod(tx, period(2)))
  await run((tx) => lockPeriod(tx, period(2)))
  await expect(run((tx) => reopenPeriod(tx, period(2), 'Faltó algo más'))).rejects.toMatchObject({
    code: 'CON-021',
  })
})

test('an earlier period waits for the later ones to be reopened', async () => {
  await run((tx) => closePeriod(tx, period(1)))
  await expect(run((tx) => reopenPeriod(tx, period(1), 'Faltó algo'))).rejects.toMatchObject({
    code: 'CON-022',
  })
})

test('a period too far ahead, or that does not exist, is not opened', async () => {
  await expect(run((tx) => openPeriod(tx, period(5), today))).rejects.toMatchObject({ code: 'CON-024' })
  await expect(run((tx) => openPeriod(tx, period(1, 2025), today))).rejects.toMatchObject({ code: 'GEN-404' })
})

test('two people close the same period: one succeeds, the other gets a conflict', async () => {
  await run((tx) => openPeriod(tx, period(3), today))
  const both = await Promise.allSettled([1, 2].map(() => run((tx) => closePeriod(tx, period(3)))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await statusOf(3)).toBe('closed')
})

test('every change of a period is in the audit, with its author and reason', async () => {
  const trail = await db
    .selectFrom('platform.audit')
    .select(['userId', 'after'])
    .where('tableName', '=', 'accounting.period')
    .where('operation', '=', 'UPDATE')
    .execute()
  expect(trail.length).toBeGreaterThan(5)
  expect(new Set(trail.map((row) => row.userId))).toEqual(new Set([userId]))
  expect(trail.map((row) => (row.after as { reason: string | null }).reason)).toContain('Faltó la nómina')
})
