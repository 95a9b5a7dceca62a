import type { Tx } from '@quina/db/server'
import { contractTerms } from '@quina/insurers/server'
import { type Day, daysBetween } from '@quina/kernel'
import { checkPatientDocument } from '@quina/people/domain'
import { sql } from 'kysely'
import type { Known, PatientKnown, Said } from './completeness.domain.ts'

type Asked = Pick<Said, 'patientId' | 'payerId' | 'contractId' | 'doctorId' | 'date'> & {
  readonly id: string | null
}

/** What the lights need to know of the patient, who pays, the contract, the doctor and the papers. */
export async function knownOf(tx: Tx, asked: Asked, today: Day): Promise<Known> {
  const { patientId, payerId, contractId, doctorId, date, id } = asked
  const contract = contractId === null ? null : await contractTerms(tx, contractId, date)
  return {
    patient: patientId === null ? null : await patientOf(tx, patientId, date),
    affiliationStale: patientId !== null && (await isStale(tx, patientId, { on: date, today })),
    payer: payerId === null ? null : await payerOf(tx, payerId),
    contract:
      contract === null
        ? null
        : {
            why: contract.why,
            modality: contract.modality,
            userTypes: contract.userTypes,
            authorisation: contract.authorisation,
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
  // What is unusual and was explained when the file was made is no longer asked about.
  const explained = level === 'warning' && row.documentReason !== null
  return {
    document: { level: explained ? 'ok' : level, message: findings[0]?.message ?? '' },
    deceasedOn: row.deceasedOn as Day | null,
    located: row.country !== colombia || (municipalityId !== null && zone !== null),
    unidentified: ['AS', 'MS', 'SI'].includes(documentType),
  }
}

const staleDays = 30

async function isStale(tx: Tx, patientId: string, { on, today }: { on: Day; today: Day }): Promise<boolean> {
  const row = await tx
    .selectFrom('people.affiliationFace')
    .select('verifiedOn')
    .where('patientId', '=', patientId)
    .where(sql<boolean>`${on}::date <@ daterange(from_day, until_day, '[]')`)
    .orderBy('verifiedOn', (order) => order.desc().nullsLast())
    .executeTakeFirst()
  const verified = row?.verifiedOn as Day | null | undefined
  return verified == null || daysBetween(verified, today) > staleDays
}

async function payerOf(tx: Tx, id: string): Promise<Known['payer']> {
  const row = await tx
    .selectFrom('insurers.payerFace')
    .select(['authorisation', 'demandsSiras'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : (row as Known['payer'])
}

async function doctorOf(tx: Tx, id: string): Promise<Known['doctor']> {
  const row = await tx
    .selectFrom('people.employeeFace as e')
    .innerJoin('people.terceroFace as t', 't.id', 'e.terceroId')
    .select(['e.rethus', 't.number'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { identified: row.number !== '', rethus: row.rethus }
}

async function documentsOf(tx: Tx, admissionId: string | null): Promise<Known['documents']> {
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
