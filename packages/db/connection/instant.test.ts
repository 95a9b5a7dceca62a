import pg from 'pg'
import { expect, test } from 'vitest'
import { instantOf } from './connection.server.ts'

const ofTheDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')

test.each([
  '2026-11-20 16:19:47-05',
  '2026-11-20 16:19:47.1-05',
  '2026-11-20 16:19:47.123456-05',
  '2026-12-31 23:59:59.999+00',
  '2026-02-28 00:00:00+14',
  '1914-01-01 12:00:00-04:56:16',
  '2026-01-01 00:00:00+05:30',
])('%s is the instant that the driver reads', (text) => {
  expect(instantOf(text)).toEqual(ofTheDriver(text))
})

test('what is not an instant of our era is left to the driver', () => {
  expect(instantOf('infinity')).toEqual(ofTheDriver('infinity'))
  expect(instantOf('0044-03-15 12:00:00+00 BC')).toEqual(ofTheDriver('0044-03-15 12:00:00+00 BC'))
})
