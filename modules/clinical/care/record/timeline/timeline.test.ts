import { expect, test } from 'vitest'
import { shownSpan, spansOf } from './timeline-entries.server.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes))

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [65, '1 h 05 min'],
  [47 * 60, '47 h 00 min'],
  [49 * 60, '2 días'],
])('%d minutes are %s', (minutes, shown) => expect(shownSpan(at(0), at(minutes))).toBe(shown))

test('spans go from each moment that is known to the next, and none goes back', () => {
  const moments = [
    ['Llegada', at(0)],
    ['Triage', at(12)],
    ['Médico', null],
    ['Egreso', at(72)],
  ] as const
  expect(spansOf(moments)).toEqual(['Llegada a triage: 12 min', 'Triage a egreso: 1 h 00 min'])
  expect(
    spansOf([
      ['Llegada', at(9)],
      ['Triage', at(3)],
    ]),
  ).toEqual([])
})
