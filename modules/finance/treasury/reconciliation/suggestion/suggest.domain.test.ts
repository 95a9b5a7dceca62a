import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { suggest, type WaitingMove } from './suggest.domain.ts'

type Summary = Readonly<{ reference?: string; concept?: string }>
const move = (
  [id, on]: readonly [id: string, on: string],
  whole: number,
  { reference, concept = '' }: Summary = {},
): WaitingMove => ({ id, day: day(on), amount: pesos(whole), reference: reference ?? null, concept })
const drawn = (statement: readonly WaitingMove[], book: readonly WaitingMove[]) =>
  suggest(statement, book).map((one) => `${one.statement.join('+')} = ${one.book.join('+')}`)

test('equal value within three days; not four, not the other way', () => {
  const book = [
    move(['b1', '2026-03-10'], 500),
    move(['b2', '2026-03-20'], -70),
    move(['b3', '2026-03-01'], 90),
  ]
  const bank = [
    move(['s1', '2026-03-13'], 500),
    move(['s2', '2026-03-20'], 70),
    move(['s3', '2026-03-05'], 90),
  ]
  expect(drawn(bank, book)).toEqual(['s1 = b1'])
})

test('of two of equal value, the one of equal reference; then the nearest', () => {
  const book = [
    move(['b1', '2026-03-10'], 500),
    move(['b2', '2026-03-12'], 500, { reference: '883' }),
    move(['b3', '2026-03-11'], 500),
  ]
  const bank = [move(['s1', '2026-03-10'], 500, { reference: '883' }), move(['s2', '2026-03-11'], 500)]
  expect(drawn(bank, book)).toEqual(['s1 = b2', 's2 = b3'])
})

test('a reference written in words in the books', () => {
  const book = [
    move(['b1', '2026-03-10'], -500, { concept: 'Cheque 0451' }),
    move(['b2', '2026-03-10'], -500),
  ]
  expect(drawn([move(['s1', '2026-03-12'], -500, { reference: '0451' })], book)).toEqual(['s1 = b1'])
})

test('several receipts are one deposit, and several withdrawals one payment', () => {
  const book = [
    move(['b1', '2026-03-10'], 300),
    move(['b2', '2026-03-10'], 200),
    move(['b3', '2026-03-10'], 999),
  ]
  expect(drawn([move(['s1', '2026-03-11'], 500)], book)).toEqual(['s1 = b1+b2'])
  const bank = [move(['s1', '2026-03-10'], -300), move(['s2', '2026-03-11'], -200)]
  expect(drawn(bank, [move(['b1', '2026-03-10'], -500)])).toEqual(['s1+s2 = b1'])
})

test('equal value and equal reference some days apart; not over a month, not of another reference or value', () => {
  const cheque = { concept: 'Cheque 0451' }
  const bank = (on: string, reference: string | undefined, whole = -500) =>
    move(['s1', on], whole, reference === undefined ? {} : { reference })
  const book = [move(['b1', '2026-03-02'], -500, cheque)]
  expect(drawn([bank('2026-03-20', '0451')], book)).toEqual(['s1 = b1'])
  expect(drawn([bank('2026-04-01', '0451')], book)).toEqual(['s1 = b1'])
  expect(drawn([bank('2026-04-02', '0451')], book)).toEqual([])
  expect(drawn([bank('2026-03-20', '0452')], book)).toEqual([])
  expect(drawn([bank('2026-03-20', undefined)], book)).toEqual([])
  expect(drawn([bank('2026-03-20', '0451', -501)], book)).toEqual([])
})
