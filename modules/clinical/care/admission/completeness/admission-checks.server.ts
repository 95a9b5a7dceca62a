import { operation, parseOrRefuse } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { contractTerms } from '@quina/insurers/server'
import { type Day, daysBetween, pick } from '@quina/kernel'
import { checkPatientDocument } from '@quina/people/domain'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { instantOf } from '../../beds/bed-use/hours.domain.ts'
import { admission } from '../admission/admission.contract.ts'
import type { AdmissionInput } from '../admission/admission.domain.ts'
import { checkAdmission, typed } from './check-admission.contract.ts'
import type { Check } from './completeness.contract.ts'
import {
  type AdmissionDeclared,
  type AdmissionKnown,
  completeness,
  type PatientKnown,
} from './completeness.domain.ts'

/** The admission that is checked: while it is typed, or as stored. */
export interface ChecksInput {
  readonly id: string | null
  readonly input: Partial<AdmissionInput>
  /** When the patient left, or now while the patient is here. */
  readonly until: Date
  readonly today: Day
}

const hourMs = 3_600_000

/** The lights of an admission. */
export async function checksOf(tx: Tx, { id, input, until, today }: ChecksInput): Promise<readonly Check[]> {
  const date = input.date ?? today
  const declared = {
    ambit: input.ambit ?? '1',
    date,
    patientId: input.patientId ?? null,
    payerId: input.payerId ?? null,
    contractId: input.contractId ?? null,
    regime: input.regime ?? null,
    coverage: input.coverage ?? '',
    userType: input.userType ?? '',
    cause: input.cause ?? null,
    entryRoute: input.entryRoute ?? null,
    careModality: input.careModality ?? null,
    repsServiceId: input.repsServiceId ?? null,
    diagnosisId: input.diagnosisId ?? null,
    doctorId: input.doctorId ?? null,
    withoutContract: input.withoutContract ?? null,
    authorisationNumber: input.authorisationNumber ?? null,
    sirasNumber: input.sirasNumber ?? null,
    policy: input.policy ?? null,
    hours: (until.getTime() - instantOf(date, input.time ?? '00:00').getTime()) / hourMs,
  }
  return completeness(declared, await knownOf(tx, { ...declared, id }, today))
}

interface JudgingStored extends Pick<ChecksInput, 'until' | 'today'> {
  readonly id: string
  /** The diagnosis of the closing, for an admission that began without one. */
  readonly diagnosisId: string | null
}

/** Returns the lights of an admission as stored. */
export async function checksStored(tx: Tx, { id, diagnosisId, ...when }: JudgingStored) {
  const row = await tx.selectFrom('care.admission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const input = soundPart({ ...row, diagnosisId: row.diagnosisId ?? diagnosisId })
  return checksOf(tx, { ...when, id, input })
}

/** Returns the valid fields: a field that is not valid yet counts as empty. */
function soundPart(given: Readonly<Record<string, unknown>>): Partial<AdmissionInput> {
  const known = Object.entries(admission.fields).flatMap(([name, field]) => {
    const read = field.schema.safeParse(given[name] ?? null)
    return read.success && read.data !== null ? [[name, read.data]] : []
  })
  return Object.fromEntries(known) as Partial<AdmissionInput>
}

/** Serves the lights of an admission while it is typed. */
export const checkOperation = operation(checkAdmission, async ({ tx, body, today, now }) => {
  const { id, values } = parseOrRefuse(typed, body)
  const checks = await checksOf(tx, { id, input: soundPart(values), until: now, today })
  return { checks: [...checks] }
})

type Input = Pick<AdmissionDeclared, 'patientId' | 'payerId' | 'contractId' | 'doctorId' | 'date'> & {
  readonly id: string | null
}

/** The data of the patient, the payer, the contract, the doctor and the papers that the lights need. */
async function knownOf(tx: Tx, input: Input, today: Day): Promise<AdmissionKnown> {
  const { patientId, payerId, contractId, doctorId, date, id } = input
  const contract = contractId === null ? null : await contractTerms(tx, contractId, date)
  return {
    patient: patientId === null ? null : await patientOf(tx, patientId, date),
    affiliation: patientId === null ? null : await affiliationOn(tx, patientId, date),
    affiliationStale: patientId !== null && (await isStale(tx, patientId, { on: date, today })),
    payer: payerId === null ? null : await payerOf(tx, payerId),
    contract:
      contract === null
        ? null
        : {
            ...pick(contract, 'why', 'modality', 'userTypes', 'authorisation'),
          },
    doctor: doctorId === null ? null : await doctorOf(tx, doctorId),
    documents: await documentsOf(tx, id),
  }
}

const colombia = '170'

async function patientOf(tx: Tx, id: string, on: Day): Promise<PatientKnown | null> {
  const row = await tx
    .selectFrom('people.patientFace as p')
    .innerJoin('reference.entryFace as country', 'country.id', 'p.residenceCountryId')
    .select(['p.documentType', 'p.number', 'p.birthDate', 'p.deceasedOn', 'p.municipalityId', 'p.zone'])
    .select(['p.documentReason', 'country.code as country'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { documentType, number, municipalityId, zone } = row
  const birth = row.birthDate as Day
  const { level, findings } = checkPatientDocument({ documentType, number, birth, attention: on })
  // An unusual document that was explained when the file was created gives no further warning.
  const explained = level === 'warning' && row.documentReason !== null
  return {
    document: { level: explained ? 'ok' : level, message: findings[0]?.message ?? '' },
    deceasedOn: row.deceasedOn as Day | null,
    located: row.country !== colombia || (municipalityId !== null && zone !== null),
    unidentified: ['AS', 'MS', 'SI'].includes(documentType),
  }
}

/** Returns the affiliation of a patient to the health system on a day. */
async function affiliationOn(tx: Tx, patientId: string, on: Day): Promise<AdmissionKnown['affiliation']> {
  const row = await tx
    .selectFrom('people.affiliationFace')
    .select(['regime', 'userType'])
    .where('patientId', '=', anyFileOf(patientId))
    .where('setAsideBy', 'is', null)
    .where('payer', '=', 'health')
    .where(sql<boolean>`${on}::date <@ daterange(from_day, until_day, '[]')`)
    .executeTakeFirst()
  return row ?? null
}

const staleDays = 30

async function isStale(tx: Tx, patientId: string, { on, today }: { on: Day; today: Day }): Promise<boolean> {
  const row = await tx
    .selectFrom('people.affiliationFace')
    .select('verifiedOn')
    .where('patientId', '=', anyFileOf(patientId))
    .where('setAsideBy', 'is', null)
    .where(sql<boolean>`${on}::date <@ daterange(from_day, until_day, '[]')`)
    .orderBy('verifiedOn', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  const verified = row?.verifiedOn as Day | null | undefined
  return verified == null || daysBetween(verified, today) > staleDays
}

async function payerOf(tx: Tx, id: string): Promise<AdmissionKnown['payer']> {
  const row = await rowOf(tx, 'insurers.payerFace', id, ['authorisation', 'demandsSiras'])
  return row === undefined ? null : (row as AdmissionKnown['payer'])
}

async function doctorOf(tx: Tx, id: string): Promise<AdmissionKnown['doctor']> {
  const row = await tx
    .selectFrom('people.employeeFace as e')
    .innerJoin('people.terceroFace as t', 't.id', 'e.terceroId')
    .select(['e.rethus', 't.number'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { identified: row.number !== '', rethus: row.rethus }
}

async function documentsOf(tx: Tx, admissionId: string | null): Promise<AdmissionKnown['documents']> {
  if (admissionId === null) return { done: 0, wanted: 0, missing: [] }
  const rows = await tx
    .selectFrom('care.admissionDocument as d')
    .innerJoin('care.documentRequirement as q', 'q.id', 'd.requirementId')
    .select(['d.status', 'q.name', 'q.mandatory'])
    .where('d.admissionId', '=', admissionId)
    .orderBy('q.code')
    .execute()
  const pending = rows.filter(({ status }) => status === 'pending')
  return {
    done: rows.length - pending.length,
    wanted: rows.length,
    missing: pending.filter(({ mandatory }) => mandatory).map(({ name }) => name),
  }
}
