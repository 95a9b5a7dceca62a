import { day, type Id, type Money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Books, bookLines, counterpart, type UnpostedMove } from './book-lines.domain.ts'

const books: Books = {
  groups: new Map([['g', { donation: '443005', surplus: '480825', shortage: '138490', writeOff: '589090' }]]),
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
  byItem: new Set(['138490', '249090']),
  owed: { remission: '249090', loanIn: '249090', loanOut: '138490' },
}
const none = { terceroId: null, item: null }
const urgencies = { id: 'c', code: '7310', name: 'Urgencias' }
const move = (kind: string, value: number, change: Partial<UnpostedMove> = {}): UnpostedMove => ({
  id: '1',
  kind,
  day: day('2026-09-03'),
  groupId: 'g',
  group: 'Gasas',
  inventory: '151404',
  terceroId: null,
  item: 'EA-2026-1',
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
    { debit: '138490', credit: '151404', ...none, item: 'EA-2026-1', centreId: null, amount: pesos(3_642) },
    { debit: '151404', credit: '443005', ...none, centreId: null, amount: pesos(78_000) },
    { debit: '731001', credit: '151404', ...none, centreId: 'c', amount: pesos(559_958) },
  ])
})

test('what was annulled nets to nothing; a centre or a group without an account has no counterpart', () => {
  expect(bookLines([move('consumption', -100), move('consumption', 100)], books)).toEqual([])
  expect(
    counterpart(move('consumption', -1, { centre: { id: 'x', code: '51', name: 'Gerencia' } }), books),
  ).toBeNull()
  expect(counterpart(move('damaged', -1, { groupId: 'other' }), books)).toBeNull()
})

test('what is given to patients goes to their account, or to that of consumption where the rule says none', () => {
  const [rule] = books.rules
  const rules = [{ ...rule!, patientAccountId: 'pac' }]
  const codes = new Map([...books.codes, ['pac', '631001']])
  expect(counterpart(move('patient', -1), { ...books, rules, codes })).toBe('631001')
  expect(counterpart(move('consumption', -1), { ...books, rules, codes })).toBe('731001')
  expect(counterpart(move('patient', -1), books)).toBe('731001')
})

test('the difference of a return to the supplier is a cost of the period', () =>
  expect(bookLines([move('supplierReturn', 0, { value: -200_000n as Money })], books)).toEqual([
    { debit: '589090', credit: '151404', ...none, centreId: null, amount: pesos(2_000) },
  ]))

test('a part of a preparation passes from its account of inventory to that of what came out', () => {
  const prepared = (kind: string, inventory: string, value: number) =>
    move(kind, value, { inventory, prepared: '151403' })
  const parts = [prepared('preparedOut', '151404', -300), prepared('preparedOut', '151403', -700)]
  expect(bookLines([...parts, prepared('preparedIn', '151403', 1_000)], books)).toEqual([
    { debit: '151403', credit: '151404', ...none, centreId: null, amount: pesos(300) },
  ])
})

test('what waits for its invoice or is owed in kind is an open item of its tercero, document by document', () => {
  const supplier = 't1' as Id<'people.tercero'>
  const moves = [
    move('remission', 100_000, { terceroId: supplier }),
    move('remission', 50_000, { terceroId: supplier, item: 'EA-2026-2' }),
    move('loanOut', -7_000, { terceroId: supplier, item: 'SA-2026-9' }),
  ]
  const about = { centreId: null, terceroId: supplier }
  expect(bookLines(moves, books)).toEqual([
    { ...about, item: 'SA-2026-9', debit: '138490', credit: '151404', amount: pesos(7_000) },
    { ...about, item: 'EA-2026-1', debit: '151404', credit: '249090', amount: pesos(100_000) },
    { ...about, item: 'EA-2026-2', debit: '151404', credit: '249090', amount: pesos(50_000) },
  ])
})
