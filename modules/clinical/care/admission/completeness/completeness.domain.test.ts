import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type AdmissionDeclared, type AdmissionKnown, blocking, completeness } from './completeness.domain.ts'

const whole: AdmissionDeclared = {
  ambit: '1',
  date: day('2026-11-20'),
  patientId: 'p',
  payerId: 'e',
  contractId: 'c',
  regime: 'contributory',
  coverage: '16',
  userType: '01',
  cause: '38',
  entryRoute: null,
  careModality: '01',
  repsServiceId: 's',
  diagnosisId: 'd',
  doctorId: 'm',
  withoutContract: null,
  authorisationNumber: null,
  sirasNumber: null,
  policy: null,
  hours: 10,
}
const contract = { why: null, modality: '04', userTypes: ['01', '02', '03', '10'], authorisation: false }
const known: AdmissionKnown = {
  patient: {
    document: { level: 'ok', message: '' },
    deceasedOn: null,
    located: true,
    unidentified: false,
  },
  affiliationStale: false,
  affiliation: { regime: 'contributory', userType: '01' },
  payer: { authorisation: 'service', demandsSiras: false },
  contract,
  doctor: { identified: true, rethus: '123' },
  documents: { done: 3, wanted: 3, missing: [] },
}
const patient = known.patient

const lit = (declared: Partial<AdmissionDeclared>, facts: Partial<AdmissionKnown>) =>
  completeness({ ...whole, ...declared }, { ...known, ...facts })
    .filter(({ tone }) => tone !== 'good')
    .map(({ name, tone, field }) => `${name} ${tone} ${field}`)

test('an admission with all of it is green', () => expect(lit({}, {})).toEqual([]))

test.each<[string, Partial<AdmissionDeclared>, Partial<AdmissionKnown>, string]>([
  ['no patient', { patientId: null }, { patient: null }, 'identity bad patientId'],
  [
    'a document RIPS refuses',
    {},
    { patient: patient && { ...patient, document: { level: 'error', message: 'DOC' } } },
    'identity bad patientId',
  ],
  [
    'somebody unidentified',
    {},
    { patient: patient && { ...patient, unidentified: true } },
    'identity warning patientId',
  ],
  ['no municipality', {}, { patient: patient && { ...patient, located: false } }, 'residence bad patientId'],
  ['rights of 31 days', {}, { affiliationStale: true }, 'affiliation warning userType'],
  ['no affiliation that day', {}, { affiliation: null }, 'affiliation bad userType'],
  ['another regime than that of the affiliation', { regime: 'subsidized' }, {}, 'matrix bad regime'],
  ['another type of user than that of the affiliation', { userType: '02' }, {}, 'matrix bad userType'],
  ['no regime', { regime: null }, {}, 'matrix bad regime'],
  ['nobody pays', { payerId: null }, {}, 'payer bad payerId'],
  ['no contract and no reason', { contractId: null }, { contract: null }, 'payer bad contractId'],
  ['a contract that ended', {}, { contract: { ...contract, why: 'Terminó.' } }, 'payer bad contractId'],
  ['a type the contract does not admit', { userType: '12', coverage: '15' }, {}, 'matrix bad userType'],
  [
    'a type the cobertura does not admit',
    { userType: '10', sirasNumber: 'S', policy: 'P' },
    {},
    'matrix bad userType',
  ],
  ['coverage 01 in November', { coverage: '01' }, {}, 'matrix bad coverage'],
  [
    'authorisation of a consultation',
    {},
    { contract: { ...contract, authorisation: true } },
    'authorisation bad authorisationNumber',
  ],
  [
    'authorisation of an urgency',
    { ambit: '2', entryRoute: '01' },
    { contract: { ...contract, authorisation: true } },
    'authorisation warning authorisationNumber',
  ],
  ['no cause', { cause: null }, {}, 'cause bad cause'],
  ['promotion in a bed', { ambit: '3', entryRoute: '01', cause: '40' }, {}, 'cause bad cause'],
  ['an urgency without its route', { ambit: '2' }, {}, 'cause bad entryRoute'],
  ['a traffic accident paid by the EPS', { cause: '23' }, {}, 'cause warning userType'],
  ['a work accident paid by the EPS', { cause: '21' }, {}, 'cause warning userType'],
  ['violence', { cause: '32' }, {}, 'cause warning cause'],
  ['no diagnosis', { diagnosisId: null }, {}, 'diagnosis bad diagnosisId'],
  ['SOAT without SIRAS', { userType: '10', coverage: '04', policy: 'P' }, {}, 'siras bad sirasNumber'],
  ['SOAT without its policy', { userType: '10', coverage: '04', sirasNumber: 'S' }, {}, 'siras bad policy'],
  ['nobody attends', { doctorId: null }, { doctor: null }, 'doctor warning doctorId'],
  ['no ReTHUS', {}, { doctor: { identified: true, rethus: null } }, 'doctor bad doctorId'],
  ['an urgency of 49 hours', { ambit: '2', entryRoute: '01', hours: 49 }, {}, 'stay warning null'],
  ['a stay of 5 hours', { ambit: '3', entryRoute: '01', hours: 5 }, {}, 'stay warning null'],
  [
    'a paper that is missing',
    {},
    { documents: { done: 2, wanted: 3, missing: ['FURIPS'] } },
    'documents bad null',
  ],
])('%s lights one', (_what, declared, facts, light) => expect(lit(declared, facts)).toEqual([light]))

test('only the red ones keep it from being closed', () => {
  const checks = completeness({ ...whole, cause: '23', diagnosisId: null }, known)
  expect(blocking(checks).map(({ name }) => name)).toEqual(['diagnosis'])
})

test('a patient who pays for themselves needs no contract', () =>
  expect(
    lit({ userType: '12', coverage: '15', contractId: null }, { contract: null, affiliation: null }),
  ).toEqual([]))

test('SOAT is judged without the affiliation to health', () =>
  expect(
    lit(
      { userType: '10', regime: 'soat', coverage: '04', sirasNumber: 'S', policy: 'P' },
      { contract: { ...contract, userTypes: ['10'] }, affiliation: null },
    ),
  ).toEqual([]))

test.each([
  ['2', 48],
  ['3', 6],
] as const)('in ámbito %s, %i hours are still within what RIPS expects', (ambit, hours) =>
  expect(lit({ ambit, entryRoute: '01', hours }, {})).toEqual([]),
)
