import { centavos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { groupAmount } from './group-amount.ts'
import { parseAmount, parseDecimal } from './parse-amount.ts'
import { parseDay } from './parse-day.ts'
import {
  shownAmount,
  shownCount,
  shownDay,
  shownDecimal,
  shownInstant,
  shownMoney,
  shownNumber,
  shownPercent,
  shownTime,
  shownTruncated,
} from './shown.ts'

test.each([
  ['1.234.567,5', 123456750n],
  ['1234567.50', 123456750n],
  ['1,234,567.5', 123456750n],
  ['1,234,567', 123456700n],
  ['$ 1.500', 150000n],
  ['1500', 150000n],
  ['-1.500,25', -150025n],
  ['(1.500)', -150000n],
  ['0,5', 50n],
  [',5', 50n],
  ['0.500', 50n],
  ['12,', 1200n],
  ['10,500', null],
  ['1,234', null],
  ['1.234,567', null],
  ['1.23.456', null],
  ['1,23,456', null],
  ['12a', null],
  ['-', null],
  ['', null],
  ['12345678901234567', null],
])('typed amount %s', (text, expected) => {
  expect(parseAmount(text)).toBe(expected === null ? null : centavos(expected))
})

test.each([
  ['9,66', 6, '9.66'],
  ['9.66', 6, '9.66'],
  ['1.234,5', 4, '1234.5'],
  ['12,34567', 4, null],
  ['x', 4, null],
])('typed decimal %s', (text, decimals, expected) => {
  expect(parseDecimal(text, decimals)).toBe(expected)
})

test.each([
  ['1234', 4, '1.234', 5],
  ['12345', 2, '12.345', 2],
  ['1.2345', 6, '12.345', 6],
  ['1234,5', 6, '1.234,5', 7],
  ['-1500', 5, '-1.500', 6],
  ['12.34', 5, '1.234', 5],
  ['abc', 3, '', 0],
  ['1234,567', 8, '1.234,56', 8],
  ['0012', 4, '12', 2],
])('grouping %s with the caret at %i', (text, caret, expected, expectedCaret) => {
  expect(groupAmount(text, caret)).toEqual({ text: expected, caret: expectedCaret })
})

test.each([
  ['2026/03/05', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['2026123', null],
  ['2026/02/30', null],
  ['hoy', null],
])('typed day %s', (text, expected) => {
  expect(parseDay(text)).toBe(expected)
})

test('the formats of the specification', () => {
  expect(shownDay('2026-11-20')).toBe('2026/11/20')
  expect(shownInstant('2026-11-20T05:05:00Z')).toBe('2026/11/20 12:05 AM')
  expect(shownInstant('2026-11-20T17:00:00Z')).toBe('2026/11/20 12:00 PM')
  expect(shownTime('2026-11-20T19:40:00Z')).toBe('02:40 PM')
  expect(shownMoney('1234567.89')).toBe('$\u00a01.234.567,89')
  expect(shownMoney('1234567.50', 0)).toBe('$\u00a01.234.568')
  expect([7, 45, 1234].map(shownNumber)).toEqual(['007', '045', '1234'])
  expect(['3.999', '-3.999', '5'].map(shownTruncated)).toEqual(['3.99', '-3.99', '5.00'])
  expect(shownDay('2026-11-20T23:59:00')).toBe('2026/11/20')
})

test('figures in tables', () => {
  expect(shownAmount('1234567.00')).toBe('1.234.567')
  expect(shownAmount('-1234567.50')).toBe('-1.234.567,50')
  expect([shownAmount('0.00'), shownAmount(null), shownAmount(centavos(0n))]).toEqual(['—', '—', '—'])
  expect(shownCount(3942)).toBe('3.942')
  expect([shownDecimal('1234.5000'), shownDecimal('12.0000'), shownPercent('9.660000')]).toEqual([
    '1.234,5',
    '12',
    '9,66\u00a0%',
  ])
})
