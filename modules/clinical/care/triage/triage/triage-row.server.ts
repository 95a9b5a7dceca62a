import type { Actor } from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import { insist, mustBeFound, padded } from '@quina/kernel'
import { recordPatientEvent } from '@quina/people/server'
import {
  boardStates,
  type Disposition,
  type Level,
  roman,
  type TriageState,
  triageStates,
} from './triage.contract.ts'

export const ticketOf = (number: number): string => `T-${padded(number)}`

/** A triage locked until the transaction ends. */
export interface LockedTriage {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly campusId: string
  readonly patientId: string
  readonly admissionId: string | null
  readonly status: TriageState
  readonly level: Level | null
  readonly disposition: Disposition | null
  readonly arrivedAt: Date
  readonly begunAt: Date | null
  readonly levelSince: Date | null
  readonly firstClassifiedAt: Date | null
  /** `2026-11-24`, and the day of the arrival in Bogotá. */
  readonly birthDate: string
  readonly arrivedOn: string
}

type TriageVersion = Readonly<{ id: string; version: number }>

/** @throws Problem GEN-404, GEN-409 when another user changed it since it was read. */
export async function lockTriage(tx: Tx, { id, version }: TriageVersion): Promise<LockedTriage> {
  const row = await rowFrom<LockedTriage>(tx)`
    select t.id, t.number, t.version, t.campus_id, t.patient_id, t.admission_id, t.status, t.level, t.disposition,
           t.arrived_at, t.begun_at,
           t.level_since, t.first_classified_at, p.birth_date::text as birth_date,
           (t.arrived_at at time zone 'America/Bogota')::date::text as arrived_on
    from care.triage t join people.patient_face p on p.id = t.patient_id where t.id = ${id}::uuid
    for update of t`
  const held = mustBeFound(row, 'El triage')
  const changed = 'El triage cambió desde que lo abrió. Recargue.'
  insist(held.version === version, 'GEN-409', changed, { status: 409 })
  return held
}

interface Change {
  readonly status?: TriageState
  readonly admissionId?: string | null
  readonly begunAt?: Date
  readonly begunBy?: string
  readonly level?: Level
  readonly levelSince?: Date
  readonly classifiedAt?: Date
  readonly firstClassifiedAt?: Date
  readonly attendedAt?: Date
  readonly attendedBy?: string
  readonly endedAt?: Date | null
  readonly disposition?: Disposition
  readonly reason?: string
}

export type MoveContext = Readonly<{ actor: Pick<Actor, 'userId'>; now: Date }>

/** Stores what changed and records it in the file of the patient. @returns the answer of a command. */
export async function moveTriage(tx: Tx, held: LockedTriage, change: Change, { actor, now }: MoveContext) {
  const version = held.version + 1
  await changeById(tx, 'care.triage', held.id, {
    ...change,
    version,
    updatedBy: actor.userId,
    updatedAt: now,
  })
  await tellTriage(tx, { ...held, ...change }, actor.userId)
  return { id: held.id, version }
}

const levelOf = ({ level }: Pick<LockedTriage, 'level'>): string => (level === null ? '' : ` ${roman[level]}`)

/** Writes in the file of the patient that they came, the level, and whether they are still here. */
export const tellTriage = (
  tx: Tx,
  triage: Pick<LockedTriage, 'arrivedAt' | 'campusId' | 'id' | 'level' | 'patientId' | 'status'>,
  userId: string,
): Promise<void> =>
  recordPatientEvent(tx, {
    patientId: triage.patientId,
    kind: 'triage',
    at: triage.arrivedAt,
    title: `Triage${levelOf(triage)}: ${triageStates[triage.status][0].toLowerCase()}`,
    document: 'care.triage',
    documentId: triage.id,
    campusId: triage.campusId,
    professionalUserId: userId,
    pending: (boardStates as readonly TriageState[]).includes(triage.status),
  })
