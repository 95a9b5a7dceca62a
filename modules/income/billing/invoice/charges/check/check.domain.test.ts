import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { nothingDeclared } from '../charge/declared.contract.ts'
import { checksOf, monthsOn, mustBeClean } from './check.domain.ts'
import type { CheckedAccount, CheckedCharge } from './facts.contract.ts'

const charge: CheckedCharge = {
  id: 'a',
  serviceId: 'consulta',
  code: '890201',
  name: 'Consulta',
  kind: 'consultation',
  quantity: '1',
  amount: pesos(85_600),
  day: day('2026-05-10'),
  hour: '10:00',
  unpriced: null,
  excluded: false,
  unlisted: false,
  moderating: zero,
  inMonth: null,
  inAll: null,
  contractInForce: true,
  needsAuthorization: false,
  ...nothingDeclared,
  describedForRips: true,
  needsDiagnosis: true,
  diagnosis: 'J459',
  needsProfessional: true,
  professionalId: 'p',
  sex: null,
  ageFromMonths: null,
  ageToMonths: null,
  component: null,
  packageId: null,
  dispensed: null,
  supported: true,
  invoicedIn: null,
}
const account: CheckedAccount = {
  patient: { sex: 'F', birthDate: day('1990-05-11') },
  admission: {
    from: day('2026-05-10'),
    fromHour: '08:00',
    to: day('2026-05-12'),
    toHour: '16:00',
    policy: null,
    siras: null,
    authorization: null,
    diagnosis: null,
  },
  partial: false,
  traffic: false,
  urgent: false,
  toleratesMismatch: false,
  moderatingDue: zero,
  moderatingCollected: zero,
  due: zero,
  capLeft: null,
  packages: new Map(),
  charges: [charge],
}
const reported = (given: CheckedAccount) => checksOf(given).map(({ code, level }) => `${code} ${level}`)

test('a sound account has nothing to correct', () => {
  expect(reported(account)).toEqual([])
})

test.each<[string, Partial<CheckedCharge>, string[]]>([
  ['a medicine of which RIPS could not tell the kind', { describedForRips: false }, ['FAC-149 block']],
  ['the contract had ended', { contractInForce: false }, ['FAC-101 block']],
  ['nothing prices it', { unpriced: 'No está en el tarifario.' }, ['FAC-102 block']],
  ['no quantity', { quantity: '0.0000' }, ['FAC-103 block']],
  ['the contract leaves it out', { excluded: true }, ['FAC-104 block']],
  ['left out, it has no price and says it once', { excluded: true, unpriced: 'x' }, ['FAC-104 block']],
  ['the contract does not list it', { unlisted: true, unpriced: 'x' }, ['FAC-148 block']],
  ['not listed, with a price by hand', { unlisted: true }, ['FAC-148 warning']],
  ['ended, it has no price and says it once', { contractInForce: false, unpriced: 'x' }, ['FAC-101 block']],
  ['the last that the month admits', { inMonth: { most: 2, reached: '2' } }, []],
  ['beyond what the month admits', { inMonth: { most: 2, reached: '2.5' } }, ['FAC-124 block']],
  [
    'beyond the month, authorised',
    { inMonth: { most: 2, reached: '3' }, authorizationNumber: '9' },
    ['FAC-124 warning'],
  ],
  ['beyond what the contract admits', { inAll: { most: 100, reached: '101' } }, ['FAC-125 block']],
  ['it needs an authorisation', { needsAuthorization: true }, ['FAC-105 block']],
  ['it has its authorisation', { needsAuthorization: true, authorizationNumber: '12' }, []],
  ['no diagnosis', { diagnosis: null }, ['FAC-108 block']],
  ['a symptom for a diagnosis', { diagnosis: 'R509' }, ['FAC-109 warning']],
  ['of the other sex', { sex: 'M' }, ['FAC-111 block']],
  ['of her own sex', { sex: 'F' }, []],
  ['for the older', { ageFromMonths: 432 }, ['FAC-123 block']],
  ['for her age', { ageFromMonths: 431, ageToMonths: 431 }, []],
  ['before the admission', { hour: '07:59' }, ['FAC-112 block']],
  ['at the hour of the discharge', { day: day('2026-05-12'), hour: '16:00' }, []],
  ['a minute after the discharge', { day: day('2026-05-12'), hour: '16:01' }, ['FAC-112 block']],
  ['in another invoice', { invoicedIn: 'HSR12' }, ['FAC-113 block']],
  [
    'more than was dispensed',
    { kind: 'medicine', treatmentDays: 3, quantity: '3', dispensed: '2' },
    ['FAC-115 block'],
  ],
  ['what was dispensed', { kind: 'medicine', treatmentDays: 3, quantity: '2', dispensed: '2' }, []],
  ['a surgery without its records', { kind: 'surgery', supported: false }, ['FAC-116 warning']],
  ['a medicine for nobody knows how long', { kind: 'medicine' }, ['FAC-126 block']],
  ['a cuota without the invoice of the user', { moderating: pesos(5_000) }, ['FAC-127 warning']],
  ['a cuota with it', { moderating: pesos(5_000), moderatingFev: 'RC12' }, []],
  ['nobody attended', { professionalId: null }, ['FAC-119 block']],
])('%s', (_, change, expected) => {
  expect(reported({ ...account, charges: [{ ...charge, ...change }] })).toEqual(expected)
})

test.each<[string, Partial<CheckedAccount>, string[]]>([
  ['no charges', { charges: [] }, ['FAC-120 block']],
  ['an open admission', { admission: { ...account.admission, to: null, toHour: null } }, ['FAC-118 block']],
  [
    'a corte of an open admission',
    { admission: { ...account.admission, to: null, toHour: null }, partial: true },
    [],
  ],
  ['a traffic accident without policy', { traffic: true }, ['FAC-106 block', 'FAC-107 warning']],
  ['a copago that nobody collected', { moderatingDue: pesos(5_000) }, ['FAC-114 warning']],
  ['the same service twice in a day', { charges: [charge, { ...charge, id: 'b' }] }, ['FAC-110 warning']],
  [
    'an urgency beyond what the contract admits',
    { urgent: true, charges: [{ ...charge, inAll: { most: 1, reached: '2' } }] },
    ['FAC-125 warning'],
  ],
  ['part of a package charged apart', { packages: new Map([['p', ['consulta']]]) }, ['FAC-117 block']],
  [
    'the other sex, for a payer that takes it',
    { toleratesMismatch: true, charges: [{ ...charge, sex: 'M' }] },
    ['FAC-111 warning'],
  ],
])('%s', (_, change, expected) => {
  expect(reported({ ...account, ...change })).toEqual(expected)
})

test('warnings let it through; what blocks is refused with its code', () => {
  expect(() => mustBeClean(checksOf({ ...account, moderatingDue: pesos(1) }))).not.toThrow()
  expect(() => mustBeClean(checksOf({ ...account, charges: [] }))).toThrow(
    expect.objectContaining({ code: 'FAC-120' }),
  )
})

test('months are whole on their day', () => {
  expect(monthsOn(day('1990-05-11'), day('2026-05-10'))).toBe(431)
  expect(monthsOn(day('1990-05-11'), day('2026-05-11'))).toBe(432)
})
