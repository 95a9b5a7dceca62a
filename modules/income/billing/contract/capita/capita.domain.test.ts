import { day, money, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { ageGroups, type CapitaPeople } from './capita.contract.ts'
import {
  ageGroupOf,
  bandOf,
  gather,
  lineOf,
  type MembersStanding,
  type ReportedMembers,
} from './capita.domain.ts'

const on = day('2026-03-01')

test.each([
  ['born in the month', '2026-03-20', null, '<1'],
  ['a day short of a year', '2025-03-02', null, '<1'],
  ['a year', '2025-03-01', null, '1-4'],
  ['a day short of fifteen', '2011-03-02', null, '5-14'],
  ['a woman of fifteen', '2011-03-01', 'F', '15-18F'],
  ['a man of forty-four', '1981-03-02', 'M', '19-44M'],
  ['forty-five, whatever the sex', '1981-03-01', null, '45-49'],
  ['seventy-five', '1951-03-01', null, '75+'],
  ['a hundred', '1926-01-01', 'F', '75+'],
] as const)('%s belongs to its group of the UPC', (_who, birth, sex, group) => {
  expect(ageGroupOf(day(birth), sex, on)).toBe(group)
})

test('the groups are offered from the youngest, with everybody first', () => {
  const words = Object.values(ageGroups)
  expect([words[0], words[1], words.at(-1)]).toEqual([
    'Todas las edades',
    'Menores de 1 año',
    '75 años y más',
  ])
})

const reported = (over: Partial<ReportedMembers> = {}): ReportedMembers => ({
  municipalityId: 'm' as never,
  ageGroup: 'all',
  birthDate: null,
  sex: null,
  members: null,
  upc: null,
  unitValue: null,
  ...over,
})
const standing = (over: Partial<MembersStanding> = {}): MembersStanding => ({
  basis: 'user',
  userValue: pesos(50_000),
  upcPercent: null,
  periodFrom: on,
  stored: [],
  ...over,
})

test('a row is a person at what the contract pays for each', () => {
  expect(lineOf(reported({ ageGroup: null, birthDate: day('2024-01-01') }), standing())).toMatchObject({
    ageGroup: '1-4',
    members: 1,
    unitValue: pesos(50_000),
  })
})

test('of a percentage of the UPC, a month of it to the peso', () => {
  const upc = pesos(1_289_246)
  const paid = standing({ basis: 'upc', userValue: null, upcPercent: '45' })
  expect(lineOf(reported({ members: 12, upc }), paid)).toMatchObject({
    members: 12,
    upc,
    unitValue: pesos(48_347),
  })
  const stored: CapitaPeople[] = [{ ...lineOf(reported({ upc }), paid) }]
  expect(lineOf(reported({ municipalityId: 'other' as never }), { ...paid, stored }).upc).toBe(upc)
})

test.each([
  ['neither group nor birth', reported({ ageGroup: null }), standing(), 'FAC-223'],
  [
    'who is paid by sex, without it',
    reported({ ageGroup: null, birthDate: day('2000-01-01') }),
    standing(),
    'FAC-224',
  ],
  ['what nobody agreed', reported(), standing({ basis: 'month' }), 'FAC-225'],
] as const)('%s is refused', (_what, row, against, code) => {
  expect(() => lineOf(row, against)).toThrow(expect.objectContaining({ code }))
})

test('rows of one municipality and group are one line, and are paid alike', () => {
  const lines = new Map<string, CapitaPeople>()
  const line = lineOf(reported({ members: 3 }), standing())
  for (const one of [line, line, { ...line, municipalityId: 'n' as never }]) gather(lines, one)
  expect([...lines.values()].map(({ members }) => members)).toEqual([6, 3])
  expect(() => gather(lines, { ...line, unitValue: pesos(1) })).toThrow(
    expect.objectContaining({ code: 'FAC-226' }),
  )
})

test.each([
  ['what was given is what is paid', '1000000.00', '10', ['0.00', '0.00']],
  ['on the edge of the banda', '1100000.00', '10', ['10.00', '0.00']],
  ['a peso over it', '1100001.00', '10', ['10.00', '1.00']],
  ['under it', '850000.00', '10', ['-15.00', '-50000.00']],
  ['under, on the edge', '900000.00', '10', ['-10.00', '0.00']],
  ['a banda with decimals', '1080000.00', '7.5', ['8.00', '5000.00']],
  ['no banda', '2000000.00', null, ['100.00', null]],
] as const)('of a PGP, %s', (_what, given, corridor, reported) => {
  const [deviation, beyond] = reported
  expect(bandOf(pesos(1_000_000), money(given), corridor)).toEqual({
    deviation,
    beyond: beyond === null ? null : money(beyond),
  })
})

test('has no percentage when nothing is paid', () => {
  expect(bandOf(pesos(0), pesos(5), null)).toEqual({ deviation: null, beyond: null })
})
