import {
  organizationRules,
  patientRules,
  payerRules,
  practitionerRules,
} from '../rda-profile/people.contract.ts'
import {
  type Cardinality,
  coding,
  codingAmong,
  extension,
  instant,
  type Rule,
} from '../rda-profile/rule.contract.ts'
import { kindFacts, type RdaKind, sections, sectionsOf } from './rda-codes.contract.ts'

const condition: readonly Rule[] = [
  ['clinicalStatus/coding/code', '1..1', { is: 'active' }],
  ['verificationStatus/coding/code', '1..1', { is: 'confirmed' }],
  ['code', '1..1'],
  // The code has its point and lacks the X of RIPS.
  ...coding('code', 'icd10', { like: /^[A-Z]\d{2}(\.\d{1,2})?$/ }),
  ['subject', '1..1', { to: ['PatientRDA'] }],
]

const observed = (code: string): readonly Rule[] => [
  ['status', '1..1', { is: 'final' }],
  ...coding('code', 'sct', { is: code }),
  ['code/text', '1..1'],
  ['subject', '1..1', { to: ['PatientRDA'] }],
]

const triage: readonly Rule[] = [
  ...observed('225390008'),
  ['effectiveDateTime', '1..1', instant],
  ...coding('valueCodeableConcept', 'cs:ClaseTriage', { from: 'triage' }),
]

const scope = 'component{id=LicenseScope}'
const leave: readonly Rule[] = [
  ...observed('160983005'),
  ['component', '2..8'],
  [scope, '1..1'],
  ...coding(`${scope}/valueCodeableConcept`, 'cs:ColombianLicenseScope', { from: 'leaveScope' }),
  ['component{id=LicenseTime}/valueQuantity/value', '1..1'],
]

const ordered = (system: string): readonly Rule[] => [
  ['status', '1..1', { is: 'active' }],
  ['intent', '1..1', { is: 'order' }],
  ['category', '1..1'],
  ...coding('code', system),
  ['subject', '1..1', { to: ['PatientRDA'] }],
  ['authoredOn', '1..1', instant],
  ['reasonCode', '1..1'],
  ...coding('reasonCode', 'cs:RIPSFinalidadConsultaVersion2', { like: /^\d{2}$/ }),
]

const epicrisis: readonly Rule[] = [
  ['status', '1..1', { is: 'current' }],
  ['type/coding', '2..2'],
  ...coding('type', 'loinc', { is: '18842-5' }),
  ...coding('type', 'cs:ColombianDocumentTypes', { is: 'EPI' }),
  ['category', '1..1'],
  ['subject', '1..1', { to: ['PatientRDA'] }],
  ['date', '1..1', instant],
  ['author', '1..1', { to: ['PractitionerRDA', 'CareDeliveryOrganizationRDA'] }],
  ['custodian', '1..1'],
  ['description', '1..1', { is: 'Epicrisis del encuentro de atención en salud - RDA' }],
  ...coding('securityLabel', 'confidentiality', { is: 'R' }),
  ['content', '1..1'],
  ['content/attachment/contentType', '1..1', { is: 'application/pdf' }],
  ['content/attachment/data', '1..1'],
]

/** The rules of a diagnosis in an attention: its position, its role and whether its type is reported. */
const role = (
  rank: number,
  code: string,
  [often, typed]: readonly [Cardinality, boolean],
): readonly Rule[] => [
  [`diagnosis{rank=${rank}}`, often],
  [`diagnosis{rank=${rank}}/condition`, '1..1', { to: ['ConditionRDA'] }],
  ...coding(`diagnosis{rank=${rank}}/use`, 'cs:ColombianDiagnosisRole', { is: code }),
  ...(typed
    ? extension(`diagnosis{rank=${rank}}/`, 'ExtensionDiagnosisType', [
        '1..1',
        'cs:RIPSTipoDiagnosticoPrincipalVersion2',
        { from: 'diagnosisType' },
      ])
    : []),
]

const roles: Readonly<Record<'consulted' | 'stayed', readonly Rule[]>> = {
  consulted: [
    ['diagnosis', '1..4'],
    ...role(1, '8319008', ['1..1', true]),
    ...[2, 3, 4].flatMap((rank) => role(rank, '398192003', ['0..1', false])),
  ],
  stayed: [
    ['diagnosis', '2..7'],
    ...role(1, '52870002', ['1..1', true]),
    ...role(2, '89100005', ['1..1', true]),
    ...[3, 4, 5].flatMap((rank) => role(rank, '398192003', ['0..1', false])),
    ...role(6, '16100001', ['0..1', false]),
    ...role(7, '263718001', ['0..1', false]),
  ],
}

const encounter = (kind: RdaKind): readonly Rule[] => {
  const { encounter: reported, group, physician } = kindFacts[kind]
  const consults = kind === 'ambulatory'
  return [
    ['status', '1..1', { is: 'finished' }],
    ['class/code', '1..1', { is: reported[0] }],
    ['type', consults ? '3..5' : '3..4'],
    ...codingAmong('type', 'cs:ColombianTechModality', { like: /^0[1-9]$/ }),
    ...codingAmong('type', 'cs:GrupoServicios', { is: group[0] }),
    ...codingAmong('type', 'cs:EntornoAtencion', { from: 'environment' }),
    ...(consults ? [['serviceType', '1..1'] as const, ...coding('serviceType', 'cs:CUPS')] : []),
    ['subject', '1..1', { to: ['PatientRDA'] }],
    ['participant', '1..1'],
    [`participant{id=${physician[0]}}`, '1..1'],
    ...coding(`participant{id=${physician[0]}}/type`, 'participation', { is: physician[1] }),
    [`participant{id=${physician[0]}}/individual`, '1..1', { to: ['PractitionerRDA'] }],
    ['period/start', '1..1', instant],
    ['period/end', '1..1', instant],
    ['reasonCode', '1..1'],
    ...coding('reasonCode', 'cs:RIPSCausaExternaVersion2', { like: /^(2[1-9]|3\d|4\d)$/ }),
    ...roles[consults ? 'consulted' : 'stayed'],
    ...(consults
      ? []
      : [
          ...coding('hospitalization/admitSource', 'cs:ViaIngreso', { like: /^(0[1-9]|1[0-4])$/ }),
          ...coding('hospitalization/dischargeDisposition', 'cs:CondicionyDestinoUsuarioEgreso', {
            like: /^0[1-8]$/,
          }),
        ]),
  ]
}

const composition = (kind: RdaKind): readonly Rule[] => {
  const { profile, type, title } = kindFacts[kind]
  const named = sectionsOf[kind]
  return [
    ['status', '1..1', { is: 'final' }],
    ...coding('type', 'loinc', { is: type[0] }),
    ['subject', '1..1', { to: ['PatientRDA'] }],
    ['encounter', '1..1', { to: [`Encounter${profile}RDA`] }],
    ['date', '1..1', instant],
    [
      'author',
      '1..1',
      {
        to:
          kind === 'hospitalization'
            ? ['CareDeliveryOrganizationRDA']
            : ['PractitionerRDA', 'CareDeliveryOrganizationRDA'],
      },
    ],
    ['title', '1..1', { is: title }],
    ['custodian', '1..1', { to: ['CareDeliveryOrganizationRDA'] }],
    ['section', `${named.length}..${named.length + 1}`],
    ...named.flatMap((name): readonly Rule[] => {
      const [code] = sections[name]
      const at = `section{code.coding.code=${code}}`
      return [
        [at, '1..1'],
        [`${at}/title`, '1..1'],
        ...(name === 'documents'
          ? [[`${at}/entry`, '1..1', { to: ['DocumentReferenceEPIRDA'] }] as const]
          : []),
        ...(name === 'problems' && kind !== 'hospitalization'
          ? [[`${at}/entry`, '1..*', { to: ['ConditionRDA'] }] as const]
          : []),
        ...(name === 'payers' && kind !== 'ambulatory' ? [[`${at}/entry`, '1..*'] as const] : []),
      ]
    }),
  ]
}

/** How many resources of each profile a document has. */
export const bundleOf = (kind: RdaKind): readonly (readonly [profile: string, often: Cardinality])[] => {
  const { profile } = kindFacts[kind]
  return [
    [`Composition${profile}RDA`, '1..1'],
    [`Encounter${profile}RDA`, '1..1'],
    ['PatientRDA', '1..1'],
    ['PractitionerRDA', '1..1'],
    ['CareDeliveryOrganizationRDA', '1..1'],
    ['DocumentReferenceEPIRDA', '1..1'],
  ]
}

/** The profiles of the guide that this product writes; a resource of any other profile is refused. */
export const profiles: Readonly<Record<string, readonly Rule[]>> = {
  PatientRDA: patientRules,
  PractitionerRDA: practitionerRules,
  CareDeliveryOrganizationRDA: organizationRules,
  HealthBenefitPlanAdminOrganizationRDA: payerRules,
  ConditionRDA: condition,
  ObservationTriageRDA: triage,
  AttendanceAllowanceRDA: leave,
  ServiceRequestRDA: ordered('cs:CUPS'),
  DocumentReferenceEPIRDA: epicrisis,
  EncounterAmbulatoryRDA: encounter('ambulatory'),
  EncounterEmergencyRDA: encounter('emergency'),
  EncounterHospitalizationRDA: encounter('hospitalization'),
  CompositionAmbulatoryRDA: composition('ambulatory'),
  CompositionEmergencyRDA: composition('emergency'),
  CompositionHospitalizationRDA: composition('hospitalization'),
}
