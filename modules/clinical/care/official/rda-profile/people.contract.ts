import { coding, codingAmong, extension, type Rule } from './rule.contract.ts'

const person = 'identifier{id=NationalPersonIdentifier-0}'
const identified: readonly Rule[] = [
  [person, '1..1'],
  [`${person}/use`, '1..1', { is: 'official' }],
  [`${person}/type/coding`, '2..2'],
  ...coding(`${person}/type`, 'identifierType', { is: 'PN' }),
  ...coding(`${person}/type`, 'cs:ColombianPersonIdentifier', { from: 'personDocument' }),
  [`${person}/value`, '1..1', { like: /^[0-9A-Za-z]{3,20}$/ }],
]

const home = 'address{id=HomeAddress-0}'
/** The profile of a patient. */
export const patientRules: readonly Rule[] = [
  ...extension('', 'ExtensionPatientNationality', ['1..*', 'cs:ISO31661', { like: /^\d{3}$/ }]),
  ...extension('', 'ExtensionPatientEthnicity', ['1..1', 'cs:ColombianEthnicGroup', { from: 'ethnicity' }]),
  ...extension('', 'ExtensionPatientDisability', [
    '1..*',
    'cs:ColombianDisabilityClassification',
    { from: 'disability' },
  ]),
  ...identified,
  ['active', '1..1'],
  ['name{use=official}', '1..1'],
  ['name{use=official}/family', '1..1'],
  ['name{use=official}/given', '1..2'],
  ['gender', '0..1', { from: 'gender' }],
  ...extension('_gender/', 'ExtensionBiologicalGender', ['1..1', 'cs:ColombianGenderGroup', { from: 'sex' }]),
  ['birthDate', '1..1', { like: /^\d{4}-\d{2}-\d{2}$/ }],
  [home, '1..1'],
  ...extension(`${home}/`, 'ExtensionResidenceZone', ['1..1', 'cs:ColombianResidenceZone', { from: 'zone' }]),
  [`${home}/use`, '1..1', { is: 'home' }],
  [`${home}/type`, '1..1', { is: 'physical' }],
  [`${home}/city`, '1..1'],
  [`${home}/country`, '1..1'],
  ...extension(`${home}/_country/`, 'ExtensionCountryCode', ['1..1', 'cs:ISO31661', { like: /^\d{3}$/ }]),
]

/** The profile of the professional. */
export const practitionerRules: readonly Rule[] = [
  ...identified,
  ['active', '1..1'],
  ['name', '1..1'],
  ['name/use', '1..1', { is: 'official' }],
  ['name/family', '1..1'],
  ['name/_family/extension{url=sd:ExtensionFathersFamilyName}', '1..1'],
  ['name/given', '1..*'],
  ['qualification', '1..*'],
  ['qualification/code', '1..1'],
  ['qualification/identifier', '1..*'],
  ['qualification/identifier/value', '1..1'],
]

const tax = 'identifier{id=TaxIdentifier-0}'
const reps = 'identifier{id=HealthcareProviderIdentifier-0}'
/** The profile of the hospital. */
export const organizationRules: readonly Rule[] = [
  ['identifier', '2..2'],
  [tax, '1..1'],
  ...coding(`${tax}/type`, 'identifierType', { is: 'TAX' }),
  ...coding(`${tax}/type`, 'cs:ColombianOrganizationIdentifiers', { is: 'NIT' }),
  [`${tax}/value`, '1..1', { like: /^\d{6,10}$/ }],
  [reps, '1..1'],
  ...coding(`${reps}/type`, 'identifierType', { is: 'PRN' }),
  ...coding(`${reps}/type`, 'cs:ColombianOrganizationIdentifiers', { is: 'CodigoPrestador' }),
  [`${reps}/value`, '1..1', { like: /^\d{10}$/ }],
  ['active', '1..1'],
  ['type', '1..4'],
  ...codingAmong('type', 'cs:ColombianProviderClass'),
  ['name', '1..1'],
  ['address', '1..*'],
  ['address/text', '1..1'],
  ['address/city', '1..1'],
  ['address/state', '1..1'],
  ['address/country', '1..1', { is: 'CO' }],
]

/** The profile of the payer of the plan of benefits. */
export const payerRules: readonly Rule[] = [
  ['identifier', '1..1'],
  ...coding('identifier/type', 'identifierType', { is: 'NIIP' }),
  ...coding('identifier/type', 'cs:ColombianOrganizationIdentifiers', { is: 'EAPB' }),
  ['identifier/value', '1..1', { like: /^[A-Z0-9]{3,7}$/ }],
  ['active', '1..1'],
  ['name', '1..1'],
]
