import { Problem } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { SpecialtyValues } from './specialty.contract.ts'
import { type CupsFacts, checkSpecialty, type SpecialtyFacts } from './specialty.server.ts'

const one = 'cups' as never
const general: SpecialtyValues = {
  code: 'MGE',
  name: 'Medicina general',
  repsServiceId: 'service' as never,
  serviceGroupId: 'group' as never,
  cupsFirstId: one,
  cupsControlId: null,
  cupsEmergencyId: null,
  cupsConsultId: null,
  intramural: true,
  mobileUnit: false,
  homeCare: false,
  outreach: false,
  teleInteractive: false,
  teleDeferred: false,
  teleExpertise: false,
  teleMonitoring: false,
  firstMinutes: 20,
  controlMinutes: 20,
  opportunityDays: 3,
  dayKind: 'business',
  res256Code: 1,
  sex: null,
  ageMinMonths: null,
  ageMaxMonths: null,
  requiresOrder: false,
  requiresAuthorization: false,
  costCentreId: null,
  colour: null,
}
const consultation: CupsFacts = { code: '890201', use: 'AC', sex: 'A', enabled: true }
const women: CupsFacts = { ...consultation, code: '890250', sex: 'F' }
const facts = (cups: CupsFacts = consultation): SpecialtyFacts => ({
  cups: { cupsFirstId: cups, cupsControlId: cups },
  serviceGroup: '01',
  serviceEnabled: true,
})

test.each<[string, SpecialtyValues, SpecialtyFacts]>([
  ['general medicine', general, facts()],
  ['gynaecology, of women', { ...general, sex: 'F' }, facts(women)],
  ['ultrasound, without consultation', { ...general, cupsFirstId: null }, { ...facts(), serviceGroup: '02' }],
])('%s may be kept', (_, values, known) => expect(() => checkSpecialty(values, known)).not.toThrow())

test.each<[string, SpecialtyValues, SpecialtyFacts, string, string]>([
  ['a disabled CUPS', general, facts({ ...consultation, enabled: false }), 'ESP-002', 'cupsFirstId'],
  [
    'a CUPS that is no consultation',
    general,
    facts({ ...consultation, use: 'AP' }),
    'ESP-002',
    'cupsFirstId',
  ],
  ['a CUPS of women for everybody', general, facts(women), 'ESP-003', 'cupsFirstId'],
  ['a CUPS of women for men', { ...general, sex: 'M' }, facts(women), 'ESP-003', 'cupsFirstId'],
  ['crossed ages', { ...general, ageMinMonths: 12, ageMaxMonths: 6 }, facts(), 'ESP-005', 'ageMaxMonths'],
  ['no modality', { ...general, intramural: false }, facts(), 'ESP-006', 'intramural'],
  ['a disabled service', general, { ...facts(), serviceEnabled: false }, 'ESP-007', 'repsServiceId'],
  ['no first consultation', { ...general, cupsFirstId: null }, facts(), 'ESP-008', 'cupsFirstId'],
  ['days of no kind', { ...general, dayKind: null }, facts(), 'ESP-009', 'dayKind'],
])('%s is refused', (...[, values, known, code, field]) => {
  const refused = () => checkSpecialty(values, known)
  expect(refused).toThrow(Problem)
  expect(refused).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
})
