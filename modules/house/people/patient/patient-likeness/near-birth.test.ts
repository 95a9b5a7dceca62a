import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { nearBirths } from './alike.server.ts'

test('days that do not exist are not near', () => {
  expect(nearBirths(day('2008-01-31'))).toEqual(['2007-01-31', '2009-01-31', '2008-01-30'])
  expect(nearBirths(day('2008-03-12'))).toContain('2008-12-03')
  expect(nearBirths(day('2008-03-03'))).not.toContain('2008-03-03')
})
