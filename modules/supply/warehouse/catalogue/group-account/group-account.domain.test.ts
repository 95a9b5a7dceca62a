import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type AccountRule, accountOf, ruleFor } from './group-account.domain.ts'

const rule = (change: Partial<AccountRule> & { readonly name: string }) => ({
  costCentreId: null,
  centrePrefix: null,
  fromDay: day('2026-01-01'),
  consumptionAccountId: '731001',
  patientAccountId: null,
  lossAccountId: null,
  ...change,
})
const centre = { id: 'urg', code: '7310-02' }
const rules = [
  rule({ name: 'all of care', centrePrefix: '73' }),
  rule({ name: 'urgencies', centrePrefix: '7310' }),
  rule({ name: 'urgencies, later', centrePrefix: '7310', fromDay: day('2026-07-01') }),
  rule({ name: 'this centre, next year', costCentreId: 'urg', fromDay: day('2027-01-01') }),
]

test.each([
  ['the longest prefix', centre, '2026-03-01', 'urgencies'],
  ['of two equal ones, the latest', centre, '2026-09-01', 'urgencies, later'],
  ['its own rule before a prefix', centre, '2027-02-01', 'this centre, next year'],
  ['a shorter prefix', { id: 'lab', code: '7320' }, '2026-09-01', 'all of care'],
  ['none before the first day', centre, '2025-12-31', undefined],
  ['none of another prefix', { id: 'adm', code: '5111' }, '2026-09-01', undefined],
] as const)('the rule of a centre on a day: %s', (_, of, on, name) =>
  expect(ruleFor(rules, of, day(on))?.name).toBe(name),
)

test('patients have the account of consumption unless the rule says another; a loss has none by itself', () => {
  const plain = rule({ name: '' })
  expect(accountOf(plain, 'patient')).toBe('731001')
  expect(accountOf({ ...plain, patientAccountId: '631001' }, 'patient')).toBe('631001')
  expect(accountOf(plain, 'loss')).toBeNull()
})
