import { permissionFor } from '@quina/blocks'
import {
  type Actor,
  can,
  type Input,
  inTransaction,
  labelsOf,
  type Operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { type Db, rowOf, storedRow, type Tx } from '@quina/db/server'
import { type Day, mustBeFound, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import { ageOn } from '../../rules/document-type/document-type.domain.ts'
import { giveMotive, motiveToOpen, recordPatientAccess } from '../access-log/access.server.ts'
import { motiveToOpenFile } from '../access-log/access-motive.contract.ts'
import { anyFileOf } from '../patient/files.server.ts'
import { patient } from '../patient/patient.contract.ts'
import { patientRow } from '../patient/patient-operations.server.ts'
import { isNewborn, shownAge } from './age.domain.ts'
import { patientAccesses, patientEvents, patientFile } from './patient-file.contract.ts'

export const patientFileOperations: readonly Operation[] = [
  serveQuery(patientFile, (call) =>
    opened(call, 'people.patient', async (tx) => ({
      ...(await fileOf(tx, call.input.id, call.today)),
      may: mayOf(call.actor),
    })),
  ),
  serveQuery(patientEvents, (call) =>
    opened(call, 'people.patientEvent', (tx) => eventsOf(tx, call.input.id)),
  ),
  serveCommand(motiveToOpenFile, async ({ tx, actor, now, input: { id, motive } }) => {
    mustBeFound(await rowOf(tx, 'people.patient', id, ['id']), 'El paciente')
    await giveMotive(tx, { actor, patientId: id, now }, motive)
    return { id }
  }),
  serveQuery(patientAccesses, ({ tx, input: { id } }) => accessesOf(tx, id)),
]

/** Reads the part of a file that its reader may see, and records the reading, in one transaction. */
const opened = <T>(
  { tx, actor, ip, now, input: { id } }: Input<{ readonly id: string }>,
  resource: string,
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(tx as Db, {
    dry: false,
    work: async (own) => {
      const motive = await motiveToOpen(own, { actor, patientId: id, now })
      const answer = await read(own)
      await recordPatientAccess(own, { actor, ip, resource, operation: 'view', patientIds: [id], motive })
      return answer
    },
  })

const mayOf = (actor: Actor): string[] =>
  ['edit', 'merge', 'unmerge', 'changeDocument', 'viewAccess'].filter((operation) =>
    can(actor, permissionFor(patient, operation)),
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
    allergies: (await storedRow(tx, 'people.allergyList', id, ['allergies'])).allergies,
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: mergedInto ?? '' },
    documents: await documentsOf(tx, id),
    events: await eventsOf(tx, id),
  }
}

const documentsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('people.patientDocument')
    .select(['id', 'documentType', 'number', 'fromDay', 'untilDay', 'reason'])
    .where('patientId', '=', anyFileOf(id))
    .orderBy('fromDay', 'desc')
    .orderBy('id', 'desc')
    .execute()

async function eventsOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('people.patientEvent')
    .select(['id', 'kind', 'at', 'title', 'document', 'documentId', 'pending'])
    .where('patientId', '=', anyFileOf(id))
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function accessesOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('people.patientAccess')
    .select(['id', 'at', 'userId', 'campusId', 'ip', 'resource', 'operation', 'motive'])
    .where(sql<boolean>`patient_ids @> ${[id]}::uuid[]`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const users = await labelsOf(tx, 'admin.user', pluck(rows, 'userId'))
  const campuses = await labelsOf(tx, 'admin.campus', pluck(rows, 'campusId'))
  return rows.map(({ id: trace, at, userId, campusId, ...row }) => ({
    ...row,
    id: String(trace),
    at: at.toISOString(),
    user: users.get(userId) ?? '',
    campus: campuses.get(campusId) ?? '',
  }))
}
