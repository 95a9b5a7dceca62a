import { unreachableStates } from '@quina/blocks'
import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { periodLifecycle } from './period.contract.ts'
import { daysOf, mayOpen, mayReopen, periodName, periodOfDay } from './period.domain.ts'

const period = (number: number, vigencia = 2026) => ({ vigencia, number })

test.each([
  [0, 'apertura de 2026', '2026-01-01', '2026-01-01'],
  [1, 'enero de 2026', '2026-01-01', '2026-01-31'],
  [2, 'febrero de 2026', '2026-02-01', '2026-02-28'],
  [12, 'diciembre de 2026', '2026-12-01', '2026-12-31'],
  [13, 'cierre de 2026', '2026-12-31', '2026-12-31'],
])('period %i is %s', (number, name, first, last) => {
  expect(periodName(period(number))).toBe(name)
  expect(daysOf(period(number))).toEqual({ first, last })
})

test('a day falls in its month', () => expect(periodOfDay(day('2026-03-14'))).toEqual(period(3)))

test.each([
  ['a month of the past', period(1), true],
  ['the next month', period(4), true],
  ['the one after', period(5), false],
  ['the opening of the year', period(0), true],
  ['the closing of the year', period(13), false],
  ['the closing of the year before', period(13, 2025), true],
])('%s may be opened in March: %s', (_what, ref, allowed) => {
  const opening = () => mayOpen(ref, day('2026-03-14'))
  if (allowed) expect(opening).not.toThrow()
  else expect(opening).toThrow(expect.objectContaining({ code: 'CON-024' }))
})

test('January may be opened in December', () =>
  expect(() => mayOpen(period(1, 2027), day('2026-12-01'))).not.toThrow())

test.each([
  ['nothing later is closed', [period(4), 'open'], true],
  ['a later one is closed', [period(4), 'closed'], false],
  ['a later one is locked', [period(4), 'locked'], false],
  ['one of the next year is closed', [period(1, 2027), 'closed'], false],
  ['an earlier one is closed', [period(2), 'closed'], true],
] as const)('when %s, March is reopened: %s', (_what, [other, status], allowed) => {
  const reopening = () =>
    mayReopen(period(3), [
      { ...period(3), status: 'closed' },
      { ...other, status },
    ])
  if (allowed) expect(reopening).not.toThrow()
  else expect(reopening).toThrow(expect.objectContaining({ code: 'CON-022' }))
})

test('every status of a period can be reached', () => expect(unreachableStates(periodLifecycle)).toEqual([]))
