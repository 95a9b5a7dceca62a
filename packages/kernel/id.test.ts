import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './id.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The last millisecond of the year 9999: far inside the 48 bits of a UUID v7. */
const instants = fc.nat({ max: 253_402_300_799_999 })

test('is a UUID of version 7', () => {
  fc.assert(fc.property(instants, (now) => shape.test(newId(now))))
})

test('carries its instant in the first 48 bits', () => {
  fc.assert(
    fc.property(instants, (now) => Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16) === now),
  )
})

test('what is made later sorts later', () => {
  fc.assert(fc.property(instants, instants, (a, b) => a === b || a < b === newId(a) < newId(b)))
})

test('no two are the same, even in one millisecond', () => {
  const made = Array.from({ length: 10_000 }, () => newId(0))
  expect(new Set(made).size).toBe(made.length)
})

test('those of one millisecond sort as they were made', () => {
  fc.assert(
    fc.property(instants, (now) => {
      const made = Array.from({ length: 50 }, () => newId(now))
      expect(made.toSorted()).toEqual(made)
    }),
  )
})
