import { Problem, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type AccidentInput, capKindOf, layersOf, mustBeAccident } from './accident.domain.ts'

const victim = { admissionId: 'a1', condition: '1', elsewhere: null, certificate: null }
const car = {
  date: '2026-11-10',
  time: '07:30',
  nature: '01',
  otherNature: null,
  address: 'Carrera 7 con calle 10',
  municipalityId: 'm',
  zone: 'U',
  sirasNumber: null,
  description: null,
  insurance: '1',
  payerId: 'insurer',
  policyNumber: 'AT-1',
  policyFrom: '2026-11-10',
  policyTo: '2027-11-09',
  brand: 'RENAULT',
  plate: 'ABC123',
  vehicleKind: '1',
  ownerId: 't1',
  driverId: null,
  victims: [victim],
}
const ghost = {
  insurance: '3',
  plate: null,
  brand: null,
  vehicleKind: null,
  ownerId: null,
  payerId: null,
  policyNumber: null,
  policyFrom: null,
  policyTo: null,
}
const quake = { ...ghost, nature: '02', insurance: null }
const reported = (over: Readonly<Record<string, unknown>> = {}) =>
  ({ ...car, ...over }) as unknown as AccidentInput
const refused = (input: AccidentInput): string => {
  try {
    mustBeAccident(input, '2026-11-20' as never)
    return 'accepted'
  } catch (problem) {
    const { code, fields } = problem as Problem
    expect(problem).toBeInstanceOf(Problem)
    return `${code} ${Object.keys(fields ?? {}).join()}`
  }
}

test.each([
  ['a policy that begins the day of the event', {}, 'accepted'],
  ['the plate of a motorcycle', { plate: 'ABC12D', vehicleKind: '10' }, 'accepted'],
  ['a ghost vehicle', ghost, 'accepted'],
  [
    'three victims',
    { victims: [victim, { ...victim, admissionId: 'a2' }, { ...victim, admissionId: 'a3' }] },
    'accepted',
  ],
  ['an earthquake', quake, 'accepted'],
  ['tomorrow', { date: '2026-11-21' }, 'SOA-010 date'],
  ['another nature unsaid', { ...quake, nature: '17' }, 'SOA-011 otherNature'],
  ['another nature of traffic', { otherNature: 'Rayo' }, 'SOA-011 otherNature'],
  ['an earthquake with a vehicle', { nature: '02' }, 'SOA-012 insurance'],
  ['nobody says how it was insured', { insurance: null }, 'SOA-013 insurance'],
  ['no plate', { plate: null }, 'SOA-014 plate'],
  ['a plate with a hyphen', { plate: 'ABC-123' }, 'SOA-023 plate'],
  ['a policy without its days', { policyTo: null }, 'SOA-015 policyTo'],
  ['a policy that began the day after', { policyFrom: '2026-11-11' }, 'SOA-016 policyFrom'],
  ['a ghost with an owner', { ...ghost, ownerId: 't1' }, 'SOA-017 plate'],
  ['no brand', { brand: null }, 'SOA-018 brand'],
  ['no owner', { ownerId: null }, 'SOA-019 ownerId'],
  ['a victim twice', { victims: [victim, victim] }, 'SOA-020 victims.1.admissionId'],
  ['a victim who did nothing', { victims: [{ ...victim, condition: null }] }, 'SOA-021 victims.0.condition'],
  [
    'less than nothing elsewhere',
    { victims: [{ ...victim, elsewhere: -1n }] },
    'SOA-022 victims.0.elsewhere',
  ],
  ['no insurer', { payerId: null }, 'SOA-024 payerId'],
])('%s: %s', (_, over, expected) => {
  expect(refused(reported(over))).toBe(expected)
})

test.each([
  [{}, 'ordinary'],
  [{ insurance: '6' }, 'differential'],
  [{ insurance: '4' }, 'uninsured'],
  [ghost, 'uninsured'],
  [quake, 'uninsured'],
] as const)('%o is %s', (over, kind) => {
  expect(capKindOf(reported(over))).toBe(kind)
})

test('the insurer pays first and ADRES after it; ADRES pays for a victim without insurer', () => {
  const insurer = pesos(300)
  const adres = pesos(500)
  expect(layersOf({ payerId: 'i', adresId: 'd', insurer, adres })).toEqual([
    { payerId: 'i', layer: 1, cap: insurer },
    { payerId: 'd', layer: 2, cap: adres },
  ])
  expect(layersOf({ payerId: 'i', adresId: 'd', insurer, adres: zero })).toEqual([
    { payerId: 'i', layer: 1, cap: insurer },
  ])
  expect(layersOf({ payerId: null, adresId: 'd', insurer: zero, adres })).toEqual([
    { payerId: 'd', layer: 1, cap: adres },
  ])
  expect(layersOf({ payerId: null, adresId: null, insurer: zero, adres })).toEqual([])
})
