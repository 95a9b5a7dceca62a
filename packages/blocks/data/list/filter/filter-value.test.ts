import type { Day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { day, instant, money } from '../../../values/field/words.ts'
import { dayPresets, readRange, readSet, shownEnd, shownRange, writeRange, writeSet } from './filter-value.ts'

const date = day('Fecha')

test.each([
  ['2026-01-01..2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
  ['2026-01-01..', { from: '2026-01-01', to: '' }],
  ['..500.00', { from: '', to: '500.00' }],
  ['2026', { from: '2026', to: '2026' }],
  ['', { from: '', to: '' }],
])('reads %s', (value, range) => expect(readRange(value)).toEqual(range))

test('a range without ends is no filter', () => {
  expect(writeRange(date, { from: '', to: '' })).toBe('')
  expect(writeRange(money('Valor'), { from: '1.00', to: '' })).toBe('1.00..')
})

test('instants are filtered by whole days of Bogotá and read back as days', () => {
  const written = writeRange(instant('Momento'), { from: '2026-01-05', to: '2026-01-05' })
  expect(written).toBe('2026-01-05T00:00:00-05:00..2026-01-05T23:59:59.999-05:00')
  expect(readRange(written)).toEqual({ from: '2026-01-05', to: '2026-01-05' })
})

test.each([
  [{ from: '2026-01-01', to: '2026-03-31' }, '2026/01/01 a 2026/03/31'],
  [{ from: '2026-01-01', to: '' }, 'desde 2026/01/01'],
  [{ from: '', to: '2026-03-31' }, 'hasta 2026/03/31'],
  [{ from: '2026-03-31', to: '2026-03-31' }, '2026/03/31'],
])('says %o as people read it', (range, words) => expect(shownRange(range, shownEnd)).toBe(words))

test('a set is written with commas', () => {
  expect(readSet('draft,approved')).toEqual(['draft', 'approved'])
  expect(readSet('')).toEqual([])
  expect(writeSet(['draft', 'approved'])).toBe('draft,approved')
})

test('the usual ranges end today', () => {
  expect(dayPresets('2026-11-20' as Day)).toEqual([
    { label: 'Hoy', from: '2026-11-20', to: '2026-11-20' },
    { label: 'Este mes', from: '2026-11-01', to: '2026-11-20' },
    { label: 'Este año', from: '2026-01-01', to: '2026-11-20' },
  ])
})
