import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { answering, asking, type SharedState, sharedHere } from './shared.ts'

/** Two ends of a line, which carries text alone, as that between processes does. */
function line() {
  const here = new EventEmitter()
  const there = new EventEmitter()
  const end = (from: EventEmitter, to: EventEmitter) => ({
    send: (message: object) => to.emit('message', JSON.parse(JSON.stringify(message))),
    hear: (listener: (message: unknown) => void) => from.on('message', listener),
  })
  return [end(here, there), end(there, here)] as const
}

/** One more process that attends. */
function joins(shared: SharedState): SharedState {
  const [mine, theirs] = line()
  answering(shared, theirs)
  return asking(mine)
}

test('what a person may take is counted for all the processes together', async () => {
  const shared = sharedHere(async () => '')
  const one = joins(shared)
  const other = joins(shared)
  const taking = { what: 'files', who: 'ana', max: 2, spanMs: 1000, at: 5000 }
  expect([await one.takes(taking), await other.takes(taking), await one.takes(taking)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await other.takes({ ...taking, who: 'beto' })).toBe(true)
  expect(await other.takes({ ...taking, at: 6001 })).toBe(true)
})

test('requests of an address are counted together, by spans', async () => {
  const shared = sharedHere(async () => '')
  const one = joins(shared)
  const other = joins(shared)
  const counted = []
  for (const process of [one, other, one])
    counted.push((await process.hits({ who: '10.0.0.1', spanMs: 60_000 })).current)
  expect(counted).toEqual([1, 2, 3])
  expect((await one.hits({ who: '10.0.0.2', spanMs: 60_000 })).ttl).toBeGreaterThan(59_000)
  await one.hits({ who: '10.0.0.3', spanMs: 0 })
  expect((await one.hits({ who: '10.0.0.3', spanMs: 0 })).current).toBe(1)
})

test('a call whose answer cannot be serialised gets an error, and the next is answered', async () => {
  const measures = [() => Promise.reject(new Error('nobody answers')), async () => 'a 1\n']
  const process = joins(sharedHere(() => measures.shift()!()))
  await expect(process.metrics()).rejects.toThrowError('nobody answers')
  expect(await process.metrics()).toBe('a 1\n')
})
