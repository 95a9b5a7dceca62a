import { addressOf, kindFacts } from '../rda/rda-codes.contract.ts'
import type { CodedConcept, RdaFacts } from '../rda/rda-facts.contract.ts'
import {
  coded,
  coding,
  concept,
  dotted,
  extension,
  inColombia,
  listed,
  profile,
  refer,
  some,
} from './people.domain.ts'

/** A diagnosis of an attention with its position and its role; an admission has at least two, a consultation one. */
type Role = Readonly<{ rank: number; id: string; role: string; typed: boolean; diagnosis: CodedConcept }>

const lastNote = ({ notes }: RdaFacts) => notes.at(-1) ?? null

/** Returns the reported diagnoses: for a consultation, those of its note; for a stay, those at its start and its end. */
function rolesOf(facts: RdaFacts): readonly Role[] {
  const role = (
    rank: number,
    id: string,
    [code, typed, diagnosis]: readonly [string, boolean, CodedConcept | null],
  ) => some(diagnosis).map((one) => ({ rank, id, role: code, typed, diagnosis: one }))
  const comorbid = (first: number, name: string, related: readonly CodedConcept[]) =>
    related
      .slice(0, 3)
      .flatMap((one, index) => role(first + index, `${name}-${index + 1}`, ['398192003', false, one]))
  if (facts.kind === 'ambulatory') {
    const note = lastNote(facts)
    const main = note?.diagnosis ?? facts.left ?? facts.entered
    return [
      ...role(1, 'MainDiagnosis', ['8319008', true, main]),
      ...comorbid(2, 'Comorbidity', note?.related ?? []),
    ]
  }
  return [
    ...role(1, 'AdmissionDiagnosis', ['52870002', true, facts.entered]),
    ...role(2, 'DischargeDiagnosis', ['89100005', true, facts.left]),
    ...comorbid(3, 'DischargeComorbidity', facts.related),
    ...role(6, 'CauseOfDeath', ['16100001', false, facts.deathCause]),
    ...role(7, 'ComplicationDiagnosis', ['263718001', false, facts.complication]),
  ]
}

interface Ids {
  readonly patient: string
  readonly practitioner: string
  /** The identifier of the attention. */
  readonly called: string
}

/** Returns the resources of the diagnoses, each once, and of the attention that they belong to. */
export function encounterResources(facts: RdaFacts, ids: Ids) {
  const roles = rolesOf(facts)
  const codes = [...new Map(roles.map(({ diagnosis }) => [diagnosis.code, diagnosis])).values()]
  const conditionOf = (code: string) => `Condition-${codes.findIndex((one) => one.code === code)}`
  const conditions = codes.map(({ code, name }) => ({
    resourceType: 'Condition',
    id: conditionOf(code),
    meta: profile('ConditionRDA'),
    clinicalStatus: concept('conditionClinical', 'active', 'Active'),
    verificationStatus: concept('conditionVerification', 'confirmed', 'Confirmed'),
    code: { coding: [coding('icd10', dotted(code), name)] },
    subject: refer(ids.patient),
  }))
  return { conditions, encounter: encounterResource(facts, { ...ids, roles, conditionOf }) }
}

type EncounterContext = Ids & Readonly<{ roles: readonly Role[]; conditionOf: (code: string) => string }>

function encounterResource(
  facts: RdaFacts,
  { patient, practitioner, called, roles, conditionOf }: EncounterContext,
) {
  const { kind, enteredAt, leftAt, careModality, cause } = facts
  const { profile: named, encounter, group, physician } = kindFacts[kind]
  const type = lastNote(facts)?.diagnosisKind ?? null
  return {
    resourceType: 'Encounter',
    id: 'Encounter-0',
    meta: profile(`Encounter${named}RDA`),
    identifier: [
      { id: 'EncounterIdentifier', use: 'usual', system: addressOf('ns:Encounters'), value: called },
    ],
    status: 'finished',
    class: coding('actCode', encounter[0], encounter[1]),
    type: [
      coded('cs:ColombianTechModality', careModality),
      concept('cs:GrupoServicios', group[0], group[1]),
      { coding: [listed('cs:EntornoAtencion', 'environment', careModality.code === '03' ? '01' : '05')] },
    ],
    ...(kind === 'ambulatory'
      ? { serviceType: some(consultationOf(facts)).map((one) => coded('cs:CUPS', one))[0] }
      : { hospitalization: staying(facts) }),
    subject: refer(patient),
    participant: [
      {
        id: physician[0],
        type: [concept('participation', physician[1], physician[2])],
        individual: refer(practitioner),
      },
    ],
    period: { start: inColombia(enteredAt), ...(leftAt === null ? {} : { end: inColombia(leftAt) }) },
    reasonCode: [coded('cs:RIPSCausaExternaVersion2', cause)],
    diagnosis: roles.map(({ rank, id, role, typed, diagnosis }) => ({
      id,
      rank,
      condition: refer(conditionOf(diagnosis.code)),
      use: { coding: [listed('cs:ColombianDiagnosisRole', 'diagnosisRole', role)] },
      extension: (typed ? some(type) : []).map((code) =>
        extension(
          'ExtensionDiagnosisType',
          listed('cs:RIPSTipoDiagnosticoPrincipalVersion2', 'diagnosisType', code),
        ),
      ),
    })),
  }
}

const consultationOf = ({ notes }: RdaFacts): CodedConcept | null =>
  notes.find(({ procedure }) => procedure !== null)?.procedure ?? null

const staying = ({ entryRoute, condition }: RdaFacts) => ({
  ...(entryRoute === null ? {} : { admitSource: coded('cs:ViaIngreso', entryRoute) }),
  ...(condition === null
    ? {}
    : { dischargeDisposition: coded('cs:CondicionyDestinoUsuarioEgreso', condition) }),
})

const observation = (named: string, [code, display, text]: readonly [string, string, string]) => ({
  resourceType: 'Observation',
  meta: profile(named),
  status: 'final',
  code: { coding: [coding('sct', code, display)], text },
})

export const triageResources = ({ triage }: RdaFacts, patient: string) =>
  some(triage).map(({ level, at }) => ({
    ...observation('ObservationTriageRDA', ['225390008', 'triaje', 'Triage']),
    id: 'Triage-0',
    subject: refer(patient),
    effectiveDateTime: inColombia(at),
    valueCodeableConcept: { coding: [listed('cs:ClaseTriage', 'triage', `0${level}`)] },
  }))

export const leaveResources = ({ leaves }: RdaFacts, patient: string) =>
  leaves.slice(0, 1).map((leave) => ({
    ...observation('AttendanceAllowanceRDA', [
      '160983005',
      'permiso de concurrencia',
      'Datos incapacidad (SIPE – Sistema de Incapacidades y Prestaciones Economicas)',
    ]),
    id: 'Leave-0',
    subject: refer(patient),
    component: [
      {
        id: 'LicenseScope',
        code: {
          coding: [coding('sct', '255590007', 'alcance')],
          text: 'Incapacidad - Alcance de la incapacidad',
        },
        valueCodeableConcept: {
          coding: [listed('cs:ColombianLicenseScope', 'leaveScope', leave.extends ? '02' : '01')],
        },
      },
      {
        id: 'LicenseTime',
        code: { coding: [coding('sct', '410670007', 'tiempo')], text: 'Días de incapacidad' },
        valueQuantity: { value: leave.days, unit: 'días', system: addressOf('ucum'), code: 'd' },
      },
    ],
  }))

export function orderResources(facts: RdaFacts, patient: string) {
  const finalidad = facts.notes.map((note) => note.finalidad).findLast((one) => one !== null) ?? null
  return facts.orders.map(({ at, cups }, place) => ({
    resourceType: 'ServiceRequest',
    id: `ServiceRequest-${place}`,
    meta: profile('ServiceRequestRDA'),
    status: 'active',
    intent: 'order',
    subject: refer(patient),
    authoredOn: inColombia(at),
    category: [concept('cs:ColombianHealthTechnologyCategory', '01', 'Procedimiento en salud')],
    code: coded('cs:CUPS', cups),
    reasonCode: some(finalidad).map((one) => coded('cs:RIPSFinalidadConsultaVersion2', one)),
  }))
}
