import { day, moneyText, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { ahead, type ForeseenMove, isUndated, stretchesFrom } from './cash-ahead.server.ts'

const today = day('2026-11-27')
const comes = (on: string | null, whole: number): ForeseenMove => ({
  side: 'in',
  day: on === null ? null : day(on),
  amount: pesos(whole),
})
const goes = (on: string, whole: number): ForeseenMove => ({
  side: 'out',
  day: day(on),
  amount: pesos(whole),
})

test('ninety days are thirteen weeks, or what is left of this month and those that follow', () => {
  const weeks = stretchesFrom(today, 'week')
  expect(weeks).toHaveLength(13)
  expect([weeks[0], weeks.at(-1)]).toEqual([
    { name: '27 nov', from: '2026-11-27', to: '2026-12-03' },
    { name: '19 feb', from: '2027-02-19', to: '2027-02-25' },
  ])
  expect(stretchesFrom(today, 'month').map(({ name, from, to }) => `${name} ${from} ${to}`)).toEqual([
    'Noviembre 2026-11-27 2026-11-30',
    'Diciembre 2026-12-01 2026-12-31',
    'Enero 2027-01-01 2027-01-31',
    'Febrero 2027-02-01 2027-02-25',
  ])
})

test.each<[string, ForeseenMove[], string[]]>([
  ['nothing known leaves what there is', [], ['0 0 100', '0 0 100', '0 0 100', '0 0 100']],
  [
    'each falls on its day',
    [comes('2026-11-30', 7), goes('2026-12-01', 5)],
    ['7 0 107', '0 5 102', '0 0 102', '0 0 102'],
  ],
  ['what is due already goes out first', [goes('2026-10-01', 30)], ['0 30 70', '0 0 70', '0 0 70', '0 0 70']],
  [
    'what is late to come, or has no day, is not counted',
    [comes('2026-11-26', 9), comes(null, 9)],
    ['0 0 100', '0 0 100', '0 0 100', '0 0 100'],
  ],
  [
    'what is beyond is not told',
    [comes('2027-02-26', 9), goes('2027-03-01', 9)],
    ['0 0 100', '0 0 100', '0 0 100', '0 0 100'],
  ],
  [
    'the first and the last days are in',
    [comes('2026-11-27', 1), goes('2027-02-25', 2)],
    ['1 0 101', '0 0 101', '0 0 101', '0 2 99'],
  ],
  ['it may fall below zero', [goes('2026-12-15', 130)], ['0 0 100', '0 130 -30', '0 0 -30', '0 0 -30']],
  [
    'what takes off of a day lowers it',
    [comes('2026-12-10', 10), comes('2026-12-10', -4)],
    ['0 0 100', '6 0 106', '0 0 106', '0 0 106'],
  ],
])('%s', (_, foreseen, expected) => {
  const reported = ahead(pesos(100), foreseen, stretchesFrom(today, 'month'))
  expect(
    reported.map(({ incoming, outgoing, balance }) =>
      [incoming, outgoing, balance].map((one) => moneyText(one).replace('.00', '')).join(' '),
    ),
  ).toEqual(expected)
})

test('shows separately what is late or has no day', () =>
  expect(
    [
      ...[comes(null, 1), comes('2026-11-26', 2), comes('2026-11-27', 4), goes('2026-01-01', 8)],
      { ...goes('2026-01-01', 16), day: null },
    ].map((one) => isUndated(one, today)),
  ).toEqual([true, true, false, false, true]))
