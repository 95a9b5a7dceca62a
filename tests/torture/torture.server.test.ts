import { expect, test } from 'vitest'
import { crash } from './crash.ts'
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
