import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { AffiliationValues } from './affiliation.contract.ts'
import { coveragesOf, isStale, mustBeAffiliation, paysCuotaModeradora } from './affiliation.domain.ts'

const today = day('2026-11-20')
const eps = { name: 'Nueva EPS', isEps: true, insures: false }
const given = (change: Partial<AffiliationValues> = {}): AffiliationValues => ({
  regime: 'contributory',
  userType: '01',
  epsId: null,
  memberKind: null,
  incomeRange: null,
  sisben: null,
  primaryIpsId: null,
  municipalityId: null,
  fromDay: day('2026-01-01'),
  untilDay: null,
  verifiedOn: null,
  verifiedSource: null,
  cardNumber: null,
  policyNumber: null,
  ...change,
})

test.each<[string, Partial<AffiliationValues>, typeof eps | null, string]>([
  ['subsidised as cotizante', { regime: 'subsidized' }, eps, 'AFI-010'],
  ['particular with the code of the invoice table', { regime: 'private', userType: '08' }, null, 'AFI-010'],
  ['no EPS', {}, null, 'AFI-011'],
  ['an insurer that is no EPS', {}, { name: 'Aseo S.A.', isEps: false, insures: false }, 'AFI-012'],
  [
    'SOAT by who insures nobody',
    { regime: 'soat', userType: '10' },
    { name: 'Aseo S.A.', isEps: false, insures: false },
    'AFI-018',
  ],
  ['until before from', { untilDay: day('2025-12-31') }, eps, 'AFI-013'],
  ['income of a subsidised', { regime: 'subsidized', userType: '04', incomeRange: 'A' }, eps, 'AFI-014'],
  ['Sisbén A6', { sisben: 'A6' }, eps, 'AFI-015'],
  ['Sisbén D22', { sisben: 'D22' }, eps, 'AFI-015'],
  ['verified tomorrow', { verifiedOn: day('2026-11-21') }, eps, 'AFI-016'],
])('%s is refused', (_what, change, insurer, code) =>
  expect(() => mustBeAffiliation(given(change), insurer, today)).toThrow(expect.objectContaining({ code })),
)

test.each<[Partial<AffiliationValues>, typeof eps | null]>([
  [{ incomeRange: 'A', verifiedOn: today }, eps],
  [{ regime: 'subsidized', userType: '04', sisben: 'D21' }, eps],
  [{ regime: 'private', userType: '12' }, null],
  [{ regime: 'uninsured', userType: '05' }, null],
  [
    { regime: 'soat', userType: '10', untilDay: day('2026-01-01') },
    { name: 'SOAT S.A.', isEps: false, insures: true },
  ],
])('%o is kept', (change, insurer) =>
  expect(() => mustBeAffiliation(given(change), insurer, today)).not.toThrow(),
)

test('type of user and coverage agree by the Lineamientos', () => {
  expect(coveragesOf('01')).toEqual(['16', '01', '02', '07'])
  expect(coveragesOf('04')).toEqual(['17', '01', '02', '07'])
  expect(coveragesOf('05')).toEqual(['08', '09'])
  expect(coveragesOf('12')).toEqual(['15'])
  const all = (['01', '05', '06', '08', '09', '10', '11', '12', '13'] as const).flatMap(coveragesOf)
  expect(all).not.toContain('03')
})

test('the subsidised regime never pays cuota moderadora', () => {
  expect(paysCuotaModeradora('contributory')).toBe(true)
  expect(paysCuotaModeradora('subsidized')).toBe(false)
})

test('rights are looked up again after thirty days', () => {
  const verified = (verifiedOn: ReturnType<typeof day> | null) =>
    ({ regime: 'subsidized', verifiedOn }) as const
  expect(isStale(verified(day('2026-10-21')), today)).toBe(false)
  expect(isStale(verified(day('2026-10-20')), today)).toBe(true)
  expect(isStale(verified(null), today)).toBe(true)
  expect(isStale({ regime: 'private', verifiedOn: null }, today)).toBe(false)
})
