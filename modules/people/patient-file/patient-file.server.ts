import { endpoint, permissionFor } from '@quina/blocks'
import { type Actor, can, inTransaction, labelsOf, type Operation, operation } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { giveMotive, motiveToOpen, recordPatientAccess } from '../access-log/access.server.ts'
import { ageOn } from '../document-type/document-type.domain.ts'
import { patient, viewPatientAccess } from '../patient/patient.contract.ts'
import { patientRow } from '../patient/patient-operations.server.ts'
import { isNewborn, shownAge } from './age.domain.ts'

const path = '/api/people/patient/:id'
const view = permissionFor(patient, 'view')
const tag = 'people'
const params = z.object({ id: z.uuid() })

const documentShown = z.object({
  id: z.string(),
  documentType: z.string(),
  number: z.string(),
  fromDay: z.string(),
  untilDay: z.string().nullable(),
  reason: z.string().nullable(),
})
const eventShown = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.string(),
  title: z.string(),
  document: z.string(),
  documentId: z.string(),
  pending: z.boolean(),
})
const fileAnswer = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  age: z.string(),
  years: z.number(),
  newborn: z.boolean(),
  values: z.record(z.string(), z.unknown()),
  labels: z.record(z.string(), z.string()),
  mergedInto: z.object({ id: z.string(), name: z.string() }).nullable(),
  documents: z.array(documentShown),
  events: z.array(eventShown),
  may: z.array(z.string()),
})

/** The file of a patient: opening it is remembered in the transaction that reads it. */
const open = operation(
  endpoint({
    method: 'GET',
    tells: 'patients',
    path: `${path}/file`,
    access: view,
    tag,
    summary: 'Pacientes: ficha',
    params,
    answer: fileAnswer,
  }),
  ({ tx, actor, ip, now, today, params: { id } }) =>
    inTransaction(tx as Db, {
      dry: false,
      work: async (own) => {
        const motive = await motiveToOpen(own, { actor, patientId: id, now })
        const file = await fileOf(own, id, today)
        const access = {
          actor,
          ip,
          resource: 'people.patient',
          deed: 'view',
          patientIds: [id],
          motive,
        } as const
        await recordPatientAccess(own, access)
        return { ...file, may: mayOf(actor) }
      },
    }),
)

const mayOf = (actor: Actor): string[] =>
  ['edit', 'merge', 'unmerge', 'changeDocument', 'viewAccess'].filter((deed) =>
    can(actor, permissionFor(patient, deed)),
  )

async function fileOf(tx: Tx, id: string, today: Day) {
  const { version, name, values, labels, mergedIntoId, mergedInto } = await patientRow(tx, id)
  const birth = values.birthDate as Day
  const on = (values.deceasedOn as Day | null) ?? today
  return {
    id,
    version,
    name,
    age: shownAge(birth, on),
    years: ageOn(birth, on),
    newborn: isNewborn(birth, on),
    values,
    labels,
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: mergedInto ?? '' },
    documents: await documentsOf(tx, id),
    events: await eventsOf(tx, id),
  }
}

const documentsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('people.patientDocument')
    .select(['id', 'documentType', 'number', 'fromDay', 'untilDay', 'reason'])
    .where('patientId', '=', id)
    .orderBy('fromDay', 'desc')
    .orderBy('id', 'desc')
    .execute()

async function eventsOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('people.patientEvent')
    .select(['id', 'kind', 'at', 'title', 'document', 'documentId', 'pending'])
    .where('patientId', '=', id)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const events = operation(
  endpoint({
    method: 'GET',
    tells: 'patients',
    path: `${path}/event`,
    access: view,
    tag,
    summary: 'Pacientes: eventos',
    params,
    answer: z.array(eventShown),
  }),
  ({ tx, actor, ip, now, params: { id } }) =>
    inTransaction(tx as Db, {
      dry: false,
      work: async (own) => {
        const motive = await motiveToOpen(own, { actor, patientId: id, now })
        const access = {
          actor,
          ip,
          resource: 'people.patientEvent',
          deed: 'view',
          patientIds: [id],
          motive,
        } as const
        await recordPatientAccess(own, access)
        return eventsOf(own, id)
      },
    }),
)

const motive = operation(
  endpoint({
    method: 'POST',
    path: `${path}/motive`,
    access: view,
    tag,
    summary: 'Pacientes: dar el motivo para abrir una ficha',
    params,
    body: z.object({ motive: z.string().max(500) }),
    answer: z.object({ id: z.string() }),
  }),
  async ({ tx, actor, now, params: { id }, body }) => {
    await giveMotive(tx, { actor, patientId: id, now }, body.motive)
    return { id }
  },
)

const accesses = operation(
  endpoint({
    method: 'GET',
    tells: 'patients',
    path: `${path}/access`,
    access: viewPatientAccess,
    tag,
    summary: 'Pacientes: quién abrió la ficha',
    params,
    answer: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        user: z.string(),
        campus: z.string(),
        ip: z.string().nullable(),
        resource: z.string(),
        deed: z.string(),
        motive: z.string().nullable(),
      }),
    ),
  }),
  async ({ tx, params: { id } }) => accessesOf(tx, id),
)

async function accessesOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('people.patientAccess')
    .select(['id', 'at', 'userId', 'campusId', 'ip', 'resource', 'deed', 'motive'])
    .where(sql<boolean>`patient_ids @> ${[id]}::uuid[]`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const users = await labelsOf(
    tx,
    'admin.user',
    rows.map(({ userId }) => userId),
  )
  const campuses = await labelsOf(
    tx,
    'admin.campus',
    rows.map(({ campusId }) => campusId),
  )
  return rows.map(({ at, userId, campusId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    user: users.get(userId) ?? '',
    campus: campuses.get(campusId) ?? '',
  }))
}

export const patientFileOperations: readonly Operation[] = [open, events, motive, accesses]
