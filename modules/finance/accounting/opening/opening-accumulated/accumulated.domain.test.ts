import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  type AccumulatedLine,
  type BroughtRule,
  dayBrought,
  movesOf,
  mustBring,
  mustBringOnce,
  takenBack,
} from './accumulated.domain.ts'

const july = day('2026-07-01')
const rule = (changes: Partial<BroughtRule> = {}): BroughtRule => ({
  id: 'r',
  kind: 'renta',
  code: 'HON-PN',
  name: 'Honorarios',
  active: true,
  fromDay: day('2020-01-01'),
  untilDay: null,
  rate: '10',
  rateUnit: 'percent',
  moment: 'causacion',
  accountId: 'a',
  municipalityId: null,
  fundId: null,
  norm: null,
  ...changes,
})
const line = (changes: Partial<AccumulatedLine> = {}): AccumulatedLine => ({
  terceroId: 't',
  month: 6,
  ruleId: 'r',
  municipalityId: null,
  base: pesos(40_000_000),
  withheld: pesos(4_000_000),
  paid: pesos(52_000_000),
  ...changes,
})
const unruled = { ruleId: null, base: zero, withheld: zero }
const pasto = rule({ kind: 'ica', municipalityId: 'pasto' })

test.each<[string, AccumulatedLine, BroughtRule | undefined, string, string]>([
  ['of a month that is kept here', line({ month: 7 }), rule(), 'CON-111', 'month'],
  ['with a negative base', line({ base: pesos(-1) }), rule(), 'CON-112', 'base'],
  ['with a negative payment', line({ paid: pesos(-1) }), rule(), 'CON-112', 'paid'],
  ['that withheld by no rule', line({ ruleId: null }), undefined, 'CON-112', 'ruleId'],
  ['with a base of no rule', line({ ...unruled, base: pesos(1) }), undefined, 'CON-112', 'ruleId'],
  ['of a rule that withheld nothing', line({ withheld: zero }), rule(), 'CON-112', 'withheld'],
  ['that withheld more than its base', line({ base: pesos(3_999_999) }), rule(), 'CON-112', 'withheld'],
  ['that says nothing', line({ ...unruled, paid: zero }), undefined, 'CON-112', 'paid'],
  [
    'of a place without rule',
    line({ ...unruled, municipalityId: 'pasto' }),
    undefined,
    'CON-114',
    'municipalityId',
  ],
  ['of a rule that is not there', line(), undefined, 'CON-113', 'ruleId'],
  ['of an inactive rule', line(), rule({ active: false }), 'CON-113', 'ruleId'],
  ['of a rule that came later', line(), rule({ fromDay: july }), 'CON-113', 'ruleId'],
  ['of a rule of another year', line(), rule({ untilDay: day('2025-12-31') }), 'CON-113', 'ruleId'],
  ['of renta in a municipality', line({ municipalityId: 'pasto' }), rule(), 'CON-114', 'municipalityId'],
  ['of ICA nowhere', line(), rule({ kind: 'ica' }), 'CON-114', 'municipalityId'],
  ['of ICA elsewhere', line({ municipalityId: 'cali' }), pasto, 'CON-114', 'municipalityId'],
])('what was accumulated %s is refused', (...[, given, of, code, field]) =>
  expect(() => mustBring(given, { rule: of, startsOn: july, prefix: 'accumulated.2.' })).toThrow(
    expect.objectContaining({ code, fields: { [`accumulated.2.${field}`]: expect.any(String) } }),
  ),
)

test.each<[string, AccumulatedLine, BroughtRule | undefined]>([
  ['with its rule', line(), rule()],
  ['by a rule that ended meanwhile', line(), rule({ untilDay: day('2026-03-31') })],
  ['of ICA, where its rule says', line(), pasto],
  ['of ICA, where the line says', line({ municipalityId: 'cali' }), rule({ kind: 'ica' })],
  ['only paid', line(unruled), undefined],
])('what was accumulated %s is brought', (_what, given, of) =>
  expect(() => mustBring(given, { rule: of, startsOn: july })).not.toThrow(),
)

test('nothing was accumulated when the books begin on 1 January', () =>
  expect(() => mustBring(line({ month: 1 }), { rule: rule(), startsOn: day('2026-01-01') })).toThrow(
    expect.objectContaining({ code: 'CON-110', fields: { month: expect.any(String) } }),
  ))

test('the month that the start cuts ends the day before', () => {
  expect(dayBrought(4, july)).toBe('2026-04-30')
  expect(dayBrought(7, day('2026-07-16'))).toBe('2026-07-15')
  expect(() => mustBring(line({ month: 7 }), { rule: rule(), startsOn: day('2026-07-16') })).not.toThrow()
})

test('refuses a second line with the same key', () => {
  expect(() => mustBringOnce([line(), line({ month: 5 }), line({ ruleId: null })])).not.toThrow()
  expect(() => mustBringOnce([line(), line({ month: 5 }), line({ paid: zero })])).toThrow(
    expect.objectContaining({ code: 'CON-115', fields: { 'accumulated.2.terceroId': expect.any(String) } }),
  )
})

test('each line with a rule is one move of its tercero, and a reversal takes only what remains', () => {
  const rules = new Map([['r', rule({ kind: 'ica', municipalityId: 'pasto' })]])
  const lines = [line(), line({ terceroId: 'u', withheld: pesos(9) }), line(unruled)]
  const moves = movesOf(lines, { startsOn: july, uvt: pesos(52_374), rules })
  expect(moves).toMatchObject([
    { terceroId: 't', day: '2026-06-30', sign: 1, amount: pesos(4_000_000), municipalityId: 'pasto' },
    { terceroId: 'u', day: '2026-06-30', sign: 1, amount: pesos(9) },
  ])
  const back = takenBack(moves)
  expect(back.map(({ terceroId, sign, amount }) => [terceroId, sign, amount])).toEqual([
    ['t', -1, pesos(4_000_000)],
    ['u', -1, pesos(9)],
  ])
  expect(takenBack([...moves, ...back])).toEqual([])
  expect(takenBack([...moves, ...back, moves[1]!])).toHaveLength(1)
})
