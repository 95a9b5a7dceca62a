import { expect, test } from 'vitest'
import { median, percentile, ratio, share } from './decimal.ts'

// Care dossier §13.7.
test.each([
  ['occupied of available bed-days', share(546, 700), '78.00'],
  ['turn of a bed', ratio(121 * 30, 700), '5.19'],
  ['stay', ratio(532, 121), '4.40'],
  ['interval between patients', ratio(700 - 546, 121), '1.27'],
  ['an interval of more patients than beds', ratio(700 - 750, 121), '-0.41'],
  ['occupation of an agenda', share(335, 360), '93.06'],
  ['those who did not come', share(41, 294 + 41), '12.24'],
  ['patients by hour', ratio(294, 120), '2.45'],
  ['minutes of triage II', ratio(12 + 25 + 41 + 30, 4, { decimals: 1 }), '27.0'],
  ['those within thirty minutes', share(3, 4), '75.00'],
  ['days of general medicine', ratio(2 + 5 + 6 + 7 + 0, 5), '4.00'],
  ['of none', share(0, 0), null],
])('%s', (_, found, wanted) => expect(found).toBe(wanted))

test('a percentile is a value that was seen; a median of an even count is between two', () => {
  const days = [7, 0, 5, 2, 6]
  expect([median(days), percentile(days, 90), percentile(days, 50)]).toEqual([5, 7, 5])
  expect([median([1, 4]), median([]), percentile([], 90)]).toEqual([2.5, null, null])
})
