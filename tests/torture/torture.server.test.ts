import { expect, test } from 'vitest'
import { crash } from './crash.ts'
import { lock } from './lock.ts'
import { posting } from './posting.ts'
import { race } from './race.ts'

test('killed under load, with its database and without it, the product keeps what it acknowledged, once', {
  timeout: 300_000,
}, async () => {
  const rounds = await crash(2, () => undefined)
  for (const { findings, done, restartMs } of rounds) {
    expect(findings).toEqual([])
    expect(done).toBeGreaterThan(0)
    expect(restartMs).toBeLessThan(30_000)
  }
})

test('thirty-two people on the same lines never overdraw them, on any day', {
  timeout: 300_000,
}, async () => {
  const { findings, done } = await race({ clients: 32, seconds: 5 })
  expect(findings).toEqual([])
  expect(done).toBeGreaterThan(32)
})

test('sixteen people posting to the same accounts, killed in the middle: the books balance, without a gap', {
  timeout: 300_000,
}, async () => {
  const { findings, posted, reversed } = await posting({ clients: 16, seconds: 6 })
  expect(findings).toEqual([])
  expect(posted).toBeGreaterThan(16)
  expect(reversed).toBeGreaterThan(0)
})

test('patients locked under twenty-five readers: every other list answers, and the log says who waits', {
  timeout: 300_000,
}, async () => {
  const { findings, stopped, others } = await lock({ readers: 25, seconds: 6 })
  expect(findings).toEqual([])
  expect(stopped).toBeGreaterThan(25)
  expect(others).toBeGreaterThan(25)
})
