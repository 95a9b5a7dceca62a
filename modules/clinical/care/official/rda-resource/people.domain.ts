import { addressOf, valueSets } from '../rda/rda-codes.contract.ts'
import type {
  CodedConcept,
  PatientSummary,
  PersonSummary,
  ProfessionalSummary,
  RdaFacts,
} from '../rda/rda-facts.contract.ts'

/** Leaves out an element without a value; the check of the structure then reports it as missing. */
export const some = <T>(value: T | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : [value]

export const profile = (name: string) => ({ profile: [addressOf(`sd:${name}`)] })

export const coding = (system: string, code: string, display: string) => ({
  system: addressOf(system),
  code,
  display,
})
export const concept = (system: string, code: string, display: string) => ({
  coding: [coding(system, code, display)],
})
export const coded = (system: string, { code, name }: CodedConcept) => concept(system, code, name)
/** Returns a code of a short table of the guide, with its name there. */
export const listed = (system: string, set: keyof typeof valueSets, code: string) =>
  coding(system, code, (valueSets[set] as Readonly<Record<string, string>>)[code] ?? code)

export const extension = (name: string, valueCoding: object) => ({
  url: addressOf(`sd:${name}`),
  valueCoding,
})
export const refer = (id: string) => ({ reference: `#${id}` })
/** Formats an instant in the time of Colombia, with its offset. */
export const inColombia = (at: Date): string =>
  `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`

/** Writes a CIE-10 code as in the guide: with its point, and without the X that RIPS adds to undivided categories. */
export const dotted = (code: string): string => {
  const bare = code.toUpperCase().replace('.', '').replace(/X$/, '')
  return bare.length <= 3 ? bare : `${bare.slice(0, 3)}.${bare.slice(3)}`
}

const personId = ({ documentType, number }: PersonSummary) => `${documentType}-${number}`

const identifier = ({ documentType, number }: PersonSummary) => [
  {
    id: 'NationalPersonIdentifier-0',
    use: 'official',
    type: {
      coding: [
        coding('identifierType', 'PN', 'Person number'),
        listed('cs:ColombianPersonIdentifier', 'personDocument', documentType),
      ],
    },
    system: addressOf('ns:RNEC'),
    value: number,
  },
]

const named = ({ firstName, middleName, lastName, secondLastName }: PersonSummary) => ({
  use: 'official',
  family: [lastName, secondLastName].filter(Boolean).join(' '),
  _family: {
    extension: [
      { url: addressOf('sd:ExtensionFathersFamilyName'), valueString: lastName },
      ...some(secondLastName).map((valueString) => ({
        url: addressOf('sd:ExtensionMothersFamilyName'),
        valueString,
      })),
    ],
  },
  given: [firstName, ...some(middleName)],
})

/** The codes of zone are swapped: 01 is rural in RIPS and urban in the guide. The codes of sex, M and F, differ too. */
const zoneHere: Readonly<Record<string, string>> = { '01': '02', '02': '01' }
const sexHere: Readonly<Record<string, readonly [string, string]>> = {
  M: ['male', '01'],
  F: ['female', '02'],
  I: ['other', '03'],
}

export function patientResource(reported: PatientSummary) {
  const [gender, sex] = sexHere[reported.sex] ?? ['unknown', '']
  return {
    resourceType: 'Patient',
    id: personId(reported),
    meta: profile('PatientRDA'),
    extension: [
      ...some(reported.nationality).map(({ code, name }) =>
        extension('ExtensionPatientNationality', coding('cs:ISO31661', code, name)),
      ),
      ...some(reported.ethnicGroup).map((code) =>
        extension('ExtensionPatientEthnicity', listed('cs:ColombianEthnicGroup', 'ethnicity', code)),
      ),
      ...some(reported.disability).map((code) =>
        extension(
          'ExtensionPatientDisability',
          listed('cs:ColombianDisabilityClassification', 'disability', code),
        ),
      ),
    ],
    identifier: identifier(reported),
    active: true,
    name: [named(reported)],
    gender,
    birthDate: reported.birthDate,
    _gender: {
      extension: [extension('ExtensionBiologicalGender', listed('cs:ColombianGenderGroup', 'sex', sex))],
    },
    address: [homeOf(reported)],
  }
}

const homeOf = ({ zone, municipality, country }: PatientSummary) => ({
  id: 'HomeAddress-0',
  extension: some(zone).map((code) =>
    extension('ExtensionResidenceZone', listed('cs:ColombianResidenceZone', 'zone', zoneHere[code] ?? code)),
  ),
  use: 'home',
  type: 'physical',
  city: municipality?.name,
  _city: {
    extension: some(municipality).map(({ code, name }) =>
      extension('ExtensionDivipolaMunicipality', coding('cs:DIVIPOLA', code, name)),
    ),
  },
  country: country?.name,
  _country: {
    extension: some(country).map(({ code, name }) =>
      extension('ExtensionCountryCode', coding('cs:ISO31661', code, name)),
    ),
  },
})

export const practitionerResource = (reported: ProfessionalSummary) => ({
  resourceType: 'Practitioner',
  id: personId(reported),
  meta: profile('PractitionerRDA'),
  identifier: identifier(reported),
  active: true,
  name: [named(reported)],
  qualification: some(reported.rethus).map((value) => ({
    identifier: [
      {
        use: 'official',
        type: concept('identifierType', 'LN', 'License number'),
        system: addressOf('ns:RETHUS'),
        value,
      },
    ],
    code: { text: reported.profession },
  })),
})

export const houseResource = ({
  nit,
  name,
  repsCode,
  address,
  municipality,
  department,
}: RdaFacts['house']) => ({
  resourceType: 'Organization',
  id: repsCode ?? nit,
  meta: profile('CareDeliveryOrganizationRDA'),
  identifier: houseIdentifiers({ nit, repsCode }),
  active: true,
  name,
  // Class 1 of REPS: an institution.
  type: [concept('cs:ColombianProviderClass', '1', 'Instituciones - IPS')],
  address: [
    {
      use: 'work',
      type: 'physical',
      text: address,
      city: municipality?.name,
      state: department,
      country: 'CO',
      _city: {
        extension: some(municipality).map((one) =>
          extension('ExtensionDivipolaMunicipality', coding('cs:DIVIPOLA', one.code, one.name)),
        ),
      },
    },
  ],
})

const houseIdentifiers = ({ nit, repsCode }: Pick<RdaFacts['house'], 'nit' | 'repsCode'>) => [
  {
    id: 'TaxIdentifier-0',
    use: 'official',
    system: addressOf('ns:DIAN'),
    value: nit,
    type: {
      coding: [
        coding('identifierType', 'TAX', 'Tax ID number'),
        coding('cs:ColombianOrganizationIdentifiers', 'NIT', 'Número de Identificación Tributaria'),
      ],
    },
  },
  {
    id: 'HealthcareProviderIdentifier-0',
    use: 'official',
    system: addressOf('ns:REPS'),
    value: repsCode,
    type: {
      coding: [
        coding('identifierType', 'PRN', 'Provider number'),
        coding(
          'cs:ColombianOrganizationIdentifiers',
          'CodigoPrestador',
          'Código de habilitación de prestador de servicios de salud',
        ),
      ],
    },
  },
]

export const payerResource = ({ code, name }: NonNullable<RdaFacts['payer']>) => ({
  resourceType: 'Organization',
  id: `EAPB-${code}`,
  meta: profile('HealthBenefitPlanAdminOrganizationRDA'),
  identifier: [
    {
      use: 'official',
      system: addressOf('ns:EAPB'),
      value: code,
      type: {
        coding: [
          coding('identifierType', 'NIIP', 'National Insurance Payor Identifier'),
          coding(
            'cs:ColombianOrganizationIdentifiers',
            'EAPB',
            'Entidad Administradora de Planes de Beneficios',
          ),
        ],
      },
    },
  ],
  active: true,
  name,
})
