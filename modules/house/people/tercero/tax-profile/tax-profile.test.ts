import { day, Problem } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { TaxProfileValues } from './tax-profile.contract.ts'
import { codesIn, mustBeTaxProfile } from './tax-profile.server.ts'

const ordinary: TaxProfileValues = {
  fromDay: day('2026-01-01'),
  untilDay: null,
  regime: 'ordinary',
  responsibilities: 'R-99-PN',
  ciiu: '8610',
  icaRate: '7',
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
}

test('codes are read however they are separated, each once', () =>
  expect(codesIn(' o-13, R-99-pn;O-13')).toEqual(['O-13', 'R-99-PN']))

test('the marked values agree with the RUT, or the RUT has none', () => {
  expect(() => mustBeTaxProfile(ordinary)).not.toThrow()
  expect(() => mustBeTaxProfile({ ...ordinary, responsibilities: null, largeTaxpayer: true })).not.toThrow()
  expect(() => mustBeTaxProfile({ ...ordinary, responsibilities: 'O-47', regime: 'simple' })).not.toThrow()
})

test.each<[string, Partial<TaxProfileValues>, string, string]>([
  ['it ends before it begins', { untilDay: day('2025-12-31') }, 'TER-020', 'untilDay'],
  ['a code that the RUT does not have', { responsibilities: 'O-99' }, 'TER-021', 'responsibilities'],
  ['a CIIU of three digits', { ciiu: '861' }, 'TER-022', 'ciiu'],
  ['autorretenedor in the RUT only', { responsibilities: 'O-15' }, 'TER-023', 'selfWithholder'],
  ['a large taxpayer without its code', { largeTaxpayer: true }, 'TER-023', 'largeTaxpayer'],
  ['SIMPLE without O-47', { regime: 'simple' }, 'TER-023', 'regime'],
])('%s', (_what, wrong, code, field) => {
  const work = () => mustBeTaxProfile({ ...ordinary, ...wrong })
  expect(work).toThrow(Problem)
  expect(work).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
})
