import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crowdOf } from './crowd.server.ts'

test('no more than the limit work at one address, the others wait their turn, and another address is free', async () => {
  const crowd = crowdOf({ most: 2, patienceMs: 2_000 })
  let working = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++working)
    await wait(20)
    working -= 1
  }
  const all = Promise.all(Array.from({ length: 7 }, () => crowd.within('/slow', slow)))
  expect(await crowd.within('/other', async () => 'at once')).toBe('at once')
  await all
  expect(most).toBe(2)
})

test('refuses a call that waits too long, which takes no place', async () => {
  const crowd = crowdOf({ most: 1, patienceMs: 20 })
  const first = crowd.within('/slow', () => wait(200))
  await expect(crowd.within('/slow', () => wait(1))).rejects.toMatchObject({ code: 'GEN-CROWD' })
  await first
  expect(await crowd.within('/slow', async () => 'free')).toBe('free')
})

test('what fails leaves its place', async () => {
  const crowd = crowdOf({ most: 1, patienceMs: 50 })
  const failing = () => crowd.within('/slow', () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
})

test('refuses nobody because the process itself was blocked, as while it loads code', async () => {
  const crowd = crowdOf({ most: 1, patienceMs: 50 })
  const first = crowd.within('/slow', () => readFile(import.meta.filename))
  const second = crowd.within('/slow', async () => 'in')
  const until = performance.now() + 1_200
  while (performance.now() < until);
  expect(await second).toBe('in')
  await first
})
