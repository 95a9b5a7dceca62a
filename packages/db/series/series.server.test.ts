import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { takeNumber } from './series.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const take = () => db.transaction().execute((tx) => takeNumber(tx, 'cdp'))

test('numbers are consecutive, however many transactions take them at once', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, take))
  expect(taken.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('a number goes back when its transaction fails', async () => {
  const before = await take()
  const failing = db.transaction().execute(async (tx) => {
    await takeNumber(tx, 'cdp')
    throw new Error('the deed failed')
  })
  await expect(failing).rejects.toThrow('the deed failed')
  expect(await take()).toBe(before + 1)
})
