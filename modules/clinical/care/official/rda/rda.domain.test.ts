import { describe, expect, test } from 'vitest'
import { type Bundle, checkRda } from '../rda-profile/check.domain.ts'
import { dotted } from '../rda-resource/people.domain.ts'
import { buildRda } from './rda-build.domain.ts'
import type { RdaKind } from './rda-codes.contract.ts'
import type { RdaFacts } from './rda-facts.contract.ts'

const now = new Date('2026-11-20T20:00:00Z')
const hypertension = { code: 'I10X', name: 'Hipertensión esencial' }
const person = { firstName: 'Ana', middleName: null, lastName: 'Vélez', secondLastName: 'Ruiz' }
const consultation = { code: '890201', name: 'Consulta de primera vez por medicina general' }

const whole = (kind: RdaKind): RdaFacts => ({
  ...{ kind, admissionId: 'a', admissionCode: 'HSQ-2026-000007' },
  ...{ enteredAt: new Date('2026-11-20T13:00:00Z'), leftAt: new Date('2026-11-20T19:30:00Z') },
  cause: { code: '38', name: 'Enfermedad general' },
  careModality: { code: '01', name: 'Intramural' },
  entryRoute: { code: '01', name: 'Demanda espontánea' },
  condition: { code: '01', name: 'Con destino a su domicilio' },
  ...{ entered: hypertension, left: hypertension, related: [], complication: null, deathCause: null },
  patient: {
    ...{ ...person, id: 'p', documentType: 'CC', number: '52345678', birthDate: '1980-05-01', sex: 'F' },
    ...{ ethnicGroup: '6', disability: '08', zone: '02', occupation: null, allergies: null },
    nationality: { code: '170', name: 'COLOMBIA' },
    country: { code: '170', name: 'COLOMBIA' },
    municipality: { code: '11001', name: 'BOGOTÁ' },
  },
  professional: {
    ...{ ...person, id: 'm', documentType: 'CC', number: '80189301', profession: 'medicine', rethus: 'RM-1' },
  },
  house: {
    ...{
      nit: '900123456',
      name: 'ESE',
      repsCode: '1100100001',
      address: 'Calle 1',
      department: 'BOGOTÁ D.C.',
    },
    municipality: { code: '11001', name: 'BOGOTÁ' },
  },
  payer: { id: 'e', code: 'EPS037', name: 'Nueva EPS' },
  triage: { level: 2, at: new Date('2026-11-20T12:50:00Z') },
  notes: [
    {
      ...{ id: 'n', at: new Date('2026-11-20T13:10:00Z'), professional: 'Ana Vélez', professionalId: 'm' },
      ...{ diagnosisKind: '01', diagnosis: hypertension, related: [], procedure: consultation },
      ...{ finalidad: { code: '15', name: 'Diagnóstico' }, says: { 'Motivo de consulta': 'Cefalea' } },
    },
  ],
  orders: [
    { at: new Date('2026-11-20T13:20:00Z'), done: false, cups: { code: '903841', name: 'Glucosa en suero' } },
  ],
  leaves: [{ days: 3, from: '2026-11-20', extends: false }],
  medicines: ['Losartán 50 mg cada 12 horas por 30 días'],
})

const built = (kind: RdaKind, change: Partial<RdaFacts> = {}) =>
  buildRda(
    { ...whole(kind), ...change },
    { now, epicrisis: Buffer.from('%PDF-1.7'), encounter: 'HSQ-2026-000007' },
  )
const wrongIn = (kind: RdaKind, bundle: Bundle) =>
  checkRda(kind, bundle, now).map(({ code, profile, path }) => `${code} ${profile} ${path}`)
const ofType = (bundle: Bundle, type: string) =>
  bundle.entry.map(({ resource }) => resource).find(({ resourceType }) => resourceType === type)!

describe.each(['ambulatory', 'emergency', 'hospitalization'] as const)('the document of %s', (kind) => {
  test('lacks nothing when everything is known', () => {
    expect(wrongIn(kind, built(kind))).toEqual([])
  })

  test('uses the codes of the guide, which are not those of RIPS', () => {
    const bundle = built(kind)
    const patient = JSON.stringify(ofType(bundle, 'Patient'))
    expect(patient).toContain('"code":"01","display":"Urbana"')
    expect(patient).toContain('"code":"02","display":"Mujer"')
    expect(JSON.stringify(ofType(bundle, 'Condition'))).toContain('"code":"I10"')
  })

  test('has each of its sections once, and marks those without data', () => {
    const { section } = ofType(built(kind), 'Composition') as unknown as {
      section: { title: string; entry?: unknown[]; text?: unknown; emptyReason?: unknown }[]
    }
    expect(section).toHaveLength({ ambulatory: 9, emergency: 12, hospitalization: 11 }[kind])
    const silent = section.filter(({ entry, text, emptyReason }) => !entry && !text && !emptyReason)
    expect(silent).toEqual([])
    expect(section.find(({ title }) => title === 'Factores de riesgo')?.emptyReason).toBeDefined()
  })
})

const year = new Date('2025-11-01T13:00:00Z')
const late = new Date('2026-11-20T20:00:01Z')
test.each<[string, RdaKind, Partial<RdaFacts>, string]>([
  [
    'no ethnicity',
    'ambulatory',
    { patient: { ...whole('ambulatory').patient, ethnicGroup: null } },
    'required PatientRDA',
  ],
  [
    'a zone of nobody',
    'ambulatory',
    { patient: { ...whole('ambulatory').patient, zone: '9' } },
    'code-invalid PatientRDA',
  ],
  ['no professional', 'ambulatory', { professional: null }, 'structure Bundle'],
  [
    'no ReTHUS',
    'ambulatory',
    { professional: { ...whole('ambulatory').professional!, rethus: null } },
    'required PractitionerRDA',
  ],
  [
    'no REPS code',
    'emergency',
    { house: { ...whole('emergency').house, repsCode: null } },
    'required CareDeliveryOrganizationRDA',
  ],
  [
    'a payer without code',
    'emergency',
    { payer: { id: 'e', code: null, name: 'EPS' } },
    'required HealthBenefitPlanAdminOrganizationRDA',
  ],
  ['no note', 'ambulatory', { notes: [] }, 'required EncounterAmbulatoryRDA'],
  ['no diagnosis of the end', 'hospitalization', { left: null }, 'required EncounterHospitalizationRDA'],
  ['no type of diagnosis', 'emergency', { notes: [] }, 'required EncounterEmergencyRDA'],
  ['it ends after now', 'emergency', { leftAt: late }, 'inv-enc-period-valid-range EncounterEmergencyRDA'],
  ['over a year ago', 'emergency', { enteredAt: year }, 'inv-enc-period-max-1year EncounterEmergencyRDA'],
  [
    'a triage of no level',
    'emergency',
    { triage: { level: 6, at: now } },
    'code-invalid ObservationTriageRDA',
  ],
  [
    'an order without finalidad',
    'emergency',
    { notes: [{ ...whole('emergency').notes[0]!, finalidad: null }] },
    'required ServiceRequestRDA',
  ],
])('%s is reported', (_what, kind, change, reported) => {
  expect(wrongIn(kind, built(kind, change)).map((one) => one.split(' ').slice(0, 2).join(' '))).toContain(
    reported,
  )
})

test('refuses a reference to what the document lacks, and a resource without a profile', () => {
  const bundle = built('emergency')
  const without = {
    ...bundle,
    entry: bundle.entry.filter(({ resource }) => resource.resourceType !== 'Condition'),
  }
  expect(wrongIn('emergency', without).join()).toContain('not-found EncounterEmergencyRDA')
  const first = bundle.entry[0]!.resource
  const stranger = { resource: { ...first, id: 'x', meta: { profile: ['Otro'] } } }
  expect(wrongIn('emergency', { ...bundle, entry: [...bundle.entry, stranger] })).toContain(
    'structure Bundle entry',
  )
})

test('a patient who pays for themselves is their own payer', () => {
  const { section } = ofType(built('emergency', { payer: null }), 'Composition') as unknown as {
    section: { title: string; entry: { reference: string }[] }[]
  }
  expect(section[0]?.entry).toEqual([{ reference: '#CC-52345678' }])
})

test.each([
  ['I10X', 'I10'],
  ['A059', 'A05.9'],
  ['C61', 'C61'],
  ['S720', 'S72.0'],
])('CIE-10 %s is written %s', (rips, guide) => {
  expect(dotted(rips)).toBe(guide)
})
