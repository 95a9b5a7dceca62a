import { day, type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Books, bookLines, counterpart, type UnpostedMove } from './stock-posting.domain.ts'

const books: Books = {
  groups: new Map([
    [
      'g',
      { inventory: '151404', donation: '443005', surplus: '480825', shortage: '138490', writeOff: '589090' },
    ],
  ]),
  rules: [
    {
      groupId: 'g',
      costCentreId: null,
      centrePrefix: '73',
      fromDay: day('2026-01-01'),
      consumptionAccountId: 'urg',
      patientAccountId: null,
      lossAccountId: null,
    },
  ],
  codes: new Map([['urg', '731001']]),
}
const urgencies = { id: 'c', code: '7310', name: 'Urgencias' }
const move = (kind: string, value: number, change: Partial<UnpostedMove> = {}): UnpostedMove => ({
  id: '1',
  kind,
  day: day('2026-09-03'),
  groupId: 'g',
  group: 'Gasas',
  centre: urgencies,
  value: pesos(value),
  ...change,
})

test('W-1: the exits of a centre and what it returned are one line; a donation and a write-off, another each', () => {
  const moves = [
    move('consumption', -218_520),
    move('serviceReturn', 24_280),
    move('shortage', -3_642),
    move('donation', 78_000),
    move('consumption', -365_718),
  ]
  expect(bookLines(moves, books)).toEqual([
    { debit: '138490', credit: '151404', centreId: null, amount: pesos(3_642) },
    { debit: '151404', credit: '443005', centreId: null, amount: pesos(78_000) },
    { debit: '731001', credit: '151404', centreId: 'c', amount: pesos(559_958) },
  ])
})

test('what was annulled nets to nothing; a centre or a group without an account has no counterpart', () => {
  expect(bookLines([move('consumption', -100), move('consumption', 100)], books)).toEqual([])
  expect(
    counterpart(move('consumption', -1, { centre: { id: 'x', code: '51', name: 'Gerencia' } }), books),
  ).toBeNull()
  expect(counterpart(move('damaged', -1, { groupId: 'other' }), books)).toBeNull()
})

test('the difference of a return to the supplier is a cost of the period', () =>
  expect(bookLines([move('supplierReturn', 0, { value: -200_000n as Money })], books)).toEqual([
    { debit: '589090', credit: '151404', centreId: null, amount: pesos(2_000) },
  ]))
