import { type Money, money, pesos, sumOf, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ReadCharge } from '../rips/read.contract.ts'
import { debitedCharges, notedCharges, noteMode } from './note-rips.server.ts'

test.each([
  ['taken back before it was filed', { concept: '2', modality: '04', filed: false }, null],
  ['taken back when its payer returned it', { concept: '2', modality: '04', filed: true }, 'credit-total'],
  ['a glosa accepted in part', { concept: '1', modality: '04', filed: true }, 'credit'],
  ['a rebaja of a package', { concept: '3', modality: '01', filed: true }, 'credit'],
  ['a fixed amount that was lowered', { concept: '3', modality: '02', filed: true }, 'credit-agreement'],
  [
    'what users paid in the last month of a cápita',
    { concept: '3', modality: '03', filed: true },
    'capita-credit',
  ],
])('%s', (_, invoice, mode) => {
  expect(noteMode({ kind: 'NC', invoiceKind: 'event', ...invoice })).toBe(mode)
})

test('a debit note goes by its own door, and what is no health by none', () => {
  const invoice = { invoiceKind: 'event', concept: '3', modality: '04', filed: false } as const
  expect(noteMode({ ...invoice, kind: 'ND' })).toBe('debit')
  expect(noteMode({ ...invoice, kind: 'ND', invoiceKind: 'other' })).toBeNull()
  expect(noteMode({ ...invoice, kind: 'NC', invoiceKind: 'collection' })).toBeNull()
})

const charge = (chargeId: string, amount: string, given: Partial<ReadCharge> = {}): ReadCharge =>
  ({
    chargeId,
    amount,
    line: 'L',
    object: 'consultas',
    firstConsecutive: 1,
    records: 1,
    discountedLine: null,
    lineAmount: null,
    ...given,
  }) as ReadCharge
const taken = (before: number, amount: number) =>
  new Map([['L', { before: pesos(before), amount: pesos(amount) }]])
const reported = (
  charges: readonly ReadCharge[],
  lines: ReadonlyMap<string, { before: Money; amount: Money }>,
) =>
  notedCharges(charges, lines).map(({ chargeId, firstConsecutive, amount }) => [
    chargeId,
    firstConsecutive,
    amount,
  ])

const three = [
  charge('a', '85600.00'),
  charge('b', '85600.00', { firstConsecutive: 2 }),
  charge('c', '85600.00', { firstConsecutive: 3 }),
]

test('only the records that are affected, under their own consecutives', () => {
  expect(reported(three, taken(0, 85_600))).toEqual([['a', 1, '85600.00']])
  expect(reported(three, taken(0, 100_000))).toEqual([
    ['a', 1, '85600.00'],
    ['b', 2, '14400.00'],
  ])
})

test('a second note goes on where the first left off', () => {
  expect(reported(three, taken(100_000, 90_000))).toEqual([
    ['b', 2, '71200.00'],
    ['c', 3, '18800.00'],
  ])
})

test('a note on a charge given five times credits its records, to the centavo', () => {
  const five = [charge('x', '100.02', { records: 5, firstConsecutive: 4 })]
  const records = notedCharges(five, new Map([['L', { before: zero, amount: money('60.00') }]]))
  expect(records.map(({ firstConsecutive }) => firstConsecutive)).toEqual([4, 5, 6])
  expect(sumOf(records, ({ amount }) => money(amount))).toBe(money('60.00'))
})

test('reports the contents of a package whole: its records have no value', () => {
  const pieces = [charge('p', '0.00'), charge('q', '0.00', { firstConsecutive: 2 })]
  expect(reported(pieces, taken(0, 50_000))).toEqual([
    ['p', 1, '0.00'],
    ['q', 2, '0.00'],
  ])
})

test('what a discount left of a line is all that can be taken of it; other lines are left alone', () => {
  const discounted = charge('d', '100000.00', { discountedLine: 'L', lineAmount: '90000.00' })
  expect(reported([discounted, charge('z', '5.00', { line: 'M' })], taken(0, 90_000))).toEqual([
    ['d', 1, '90000.00'],
  ])
})

test('what was billed for less is shared by what each record was worth, under its own consecutive', () => {
  const shared = (amount: number) =>
    debitedCharges(three, new Map([['L', pesos(amount)]])).map((one) => [one.firstConsecutive, one.amount])
  expect(shared(9_000)).toEqual([
    [1, '3000.00'],
    [2, '3000.00'],
    [3, '3000.00'],
  ])
  const five = [charge('x', '100.00', { records: 5, firstConsecutive: 4 })]
  const reported = debitedCharges(five, new Map([['L', money('0.02')]]))
  expect(sumOf(reported, ({ amount }) => money(amount))).toBe(money('0.02'))
  expect(
    debitedCharges([charge('p', '0.00')], new Map([['L', pesos(1)]])).map(({ amount }) => amount),
  ).toEqual(['0.00'])
})
