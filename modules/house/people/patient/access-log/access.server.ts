import { AsyncLocalStorage } from 'node:async_hooks'
import type { Paper, PrintContext } from '@quina/blocks/print'
import { type Actor, type Call, inTransaction, type Operation, renderPdf } from '@quina/blocks/server'
import { addTo, type Db, type Tx } from '@quina/db/server'
import { insist, must, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { anyFileOf } from '../patient/files.server.ts'

/** A reading in progress, and whether its trace was written. */
const readings = new AsyncLocalStorage<{ traced: boolean }>()

/** Runs a reading, and returns whether it wrote its trace itself. */
export async function traced<T>(
  read: () => Promise<T>,
): Promise<{ readonly answer: T; readonly wrote: boolean }> {
  const around = readings.getStore()
  const reading = { traced: false }
  const answer = await readings.run(reading, read)
  if (around !== undefined && reading.traced) around.traced = true
  return { answer, wrote: reading.traced }
}

/** An action of a user on the files of some patients. */
export interface PatientAccess {
  readonly actor: Actor
  readonly ip: string | null
  /** The kind that was read: `people.patient`, `care.note`. */
  readonly resource: string
  readonly operation: 'list' | 'search' | 'view' | 'edit' | 'print' | 'export'
  readonly patientIds: readonly string[]
  readonly motive?: string | null
  /** What was done, in words. */
  readonly purpose?: string
  /** The parameters of the request for a list or a file: the ids alone do not show what was requested. */
  readonly filter?: unknown
}

/** Records that patients were read. Call it in the transaction that reads: what cannot be recorded is not shown (SEG-09). */
export async function recordPatientAccess(tx: Tx, access: PatientAccess): Promise<void> {
  const { actor, ip, resource, operation, patientIds, motive = null, purpose = null, filter = null } = access
  const reading = readings.getStore()
  if (reading !== undefined) reading.traced = true
  const { userId, campusId } = actor
  const input = filter === null ? null : JSON.stringify(filter)
  // A filter is recorded even when no patient is named.
  const first = filter === null ? patientIds.length : Math.max(1, patientIds.length)
  for (let from = 0; from < first; from += ofOneRow)
    await sql`insert into people.patient_access (user_id, campus_id, ip, resource, operation, patient_ids, motive,
                                                 purpose, filter)
              values (${userId}, ${campusId}, ${ip}, ${resource}, ${operation},
                      ${patientIds.slice(from, from + ofOneRow)}::uuid[], ${motive}, ${purpose}, ${input}::jsonb)`.execute(
      tx,
    )
}

type PatientPaper = Readonly<{ name: string; paper: Paper; patientIds: readonly string[] }>

/** Prints a paper about patients, for the site of the caller. Printing is recorded like a reading, in the same transaction. */
export const printPatients = (
  call: Pick<Call, 'actor' | 'house' | 'ip' | 'now' | 'today' | 'tx'>,
  resource: string,
  draw: (tx: Tx, context: PrintContext) => Promise<PatientPaper>,
) =>
  inTransaction(call.tx as Db, {
    dry: false,
    work: async (tx) => {
      const { actor, ip, now, today, house } = call
      const context = await house.printContext(tx, { actor, campusId: actor.campusId, on: today, now })
      const { name, paper, patientIds } = await draw(tx, context)
      const content = await renderPdf(paper)
      await recordPatientAccess(tx, { actor, ip, resource, operation: 'print', patientIds })
      return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
    },
  })

/** Most patients in one row of the trace. */
const ofOneRow = 1_000

const motiveHours = 4
const careDays = 30
const motiveLength = 10

/** Its holders (registration) open any file; others open those of patients in their care, or give a reason (HC-06). */
const keepsFiles = 'people.patient.edit'

type AccessRequest = Readonly<{ actor: Actor; patientId: string; now: Date }>

/**
 * Returns why this user may open the file: null when it is their work, or the reason that they gave in the last four hours.
 * @throws Problem `PAC-030` (403) when a reason must be given first.
 */
export async function motiveToOpen(tx: Tx, { actor, patientId, now }: AccessRequest): Promise<string | null> {
  if (actor.permissions.has(keepsFiles) || (await caresFor(tx, { actor, patientId, now }))) return null
  const since = new Date(now.getTime() - motiveHours * 3_600_000)
  const given = await tx
    .selectFrom('people.accessMotive')
    .select('motive')
    .where('userId', '=', actor.userId)
    .where('patientId', '=', anyFileOf(patientId))
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  const message = 'No tiene cita, admisión ni orden con este paciente. Escriba por qué abre su ficha.'
  insist(given !== undefined, 'PAC-030', message, { status: 403 })
  return given.motive
}

async function caresFor(tx: Tx, { actor, patientId, now }: AccessRequest): Promise<boolean> {
  const reach = careDays * 86_400_000
  const found = await tx
    .selectFrom('people.patientEvent')
    .select('id')
    .where('professionalUserId', '=', actor.userId)
    .where('patientId', '=', anyFileOf(patientId))
    .where('at', '>', new Date(now.getTime() - reach))
    .where('at', '<', new Date(now.getTime() + reach))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** «Romper el vidrio»: opens a file for four hours, and is recorded. @throws Problem `PAC-031` */
export async function giveMotive(
  tx: Tx,
  { actor, patientId, now }: AccessRequest,
  given: string,
): Promise<void> {
  const motive = given.trim()
  const short = `Escriba el motivo con al menos ${motiveLength} letras.`
  must(motive.length >= motiveLength, 'PAC-031', 'motive', short)
  const { userId, campusId } = actor
  await addTo(tx, 'people.accessMotive', { id: newId(), userId, patientId, motive, at: now, campusId })
}

type Reads = (answer: unknown) => readonly string[]

/** Wraps a call that reads patients so that it records which ones: the reading and its trace are one transaction. */
export const remembering = (
  { endpoint, handle }: Operation,
  operation: PatientAccess['operation'],
  idsIn: Reads,
  resource = 'people.patient',
): Operation => ({
  endpoint: { ...endpoint, tells: 'patients' },
  handle: (call: Call) =>
    inTransaction(call.tx as Db, {
      dry: false,
      work: async (tx) => {
        const answer = await handle({ ...call, tx })
        const { actor, ip } = call
        await recordPatientAccess(tx, { actor, ip, resource, operation, patientIds: idsIn(answer) })
        return answer
      },
    }),
})
