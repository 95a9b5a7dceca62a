import { expect, test } from 'vitest'
import { parseHour } from './parse-hour.ts'

test.each([
  ['02:35 PM', '14:35'],
  ['2:35 p. m.', '14:35'],
  ['2:35pm', '14:35'],
  ['12:05 AM', '00:05'],
  ['12:00 PM', '12:00'],
  ['7 am', '07:00'],
  ['14:35', '14:35'],
  ['1435', '14:35'],
  ['735', '07:35'],
  ['00:00', '00:00'],
  ['24:00', null],
  ['14:60', null],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['mañana', null],
  ['', null],
])('«%s» is %s', (typed, hour) => {
  expect(parseHour(typed)).toBe(hour)
})
