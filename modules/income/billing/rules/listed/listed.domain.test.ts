import { expect, test } from 'vitest'
import { listedIn } from './listed.domain.ts'

test('a list comes as it was pasted: apart by tabulators, semicolons or blanks, with or without how many and when', () => {
  expect(listedIn('890201\t1\t7:20\r\n\n 903841 ; 2,5\nVENTA-1\n890301 3 14:05')).toEqual([
    { code: '890201', quantity: '1', hour: '07:20' },
    { code: '903841', quantity: '2.5', hour: null },
    { code: 'VENTA-1', quantity: '1', hour: null },
    { code: '890301', quantity: '3', hour: '14:05' },
  ])
})

test.each(['890201 dos', '890201 1 25:00', '890201 1 7:99', '890201 1 10:00 más'])(
  'reports %s instead of guessing',
  (text) => {
    expect(() => listedIn(`890301\n${text}`)).toThrow(`«${text}»`)
  },
)

test('no more than five hundred at once', () => {
  expect(listedIn('890201\n'.repeat(500))).toHaveLength(500)
  expect(() => listedIn('890201\n'.repeat(501))).toThrow('500')
})
