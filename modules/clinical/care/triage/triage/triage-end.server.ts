import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { boardStates, type Disposition } from './triage.contract.ts'
import { staysInRoom } from './triage.domain.ts'
import { type LockedTriage, lockTriage, type MoveContext, moveTriage } from './triage-row.server.ts'

/**
 * Ends an attention as the physician decided. A patient who stays belongs to their open admission; without one, the triage stays
 * on the board as observed. @returns the answer of the command, and whether the triage stays on the board.
 */
export async function endAttention(
  tx: Tx,
  triage: LockedTriage,
  disposition: Disposition,
  moving: MoveContext,
) {
  const stays = staysInRoom(disposition, triage.status) && !(await isAdmitted(tx, triage))
  const change = stays
    ? ({ status: 'observed', disposition } as const)
    : ({ status: 'finished', disposition, endedAt: moving.now } as const)
  return { ...(await moveTriage(tx, triage, change, moving)), stays }
}

/** Whether an urgency or a stay of the patient is open in the site. */
async function isAdmitted(tx: Tx, { patientId, campusId }: LockedTriage): Promise<boolean> {
  const row = await rowFrom(tx)`
    select from care.admission where patient_id = ${anyFileOf(patientId)} and campus_id = ${campusId}::uuid
      and ambit in ('2', '3') and status = 'open'`
  return row !== undefined
}

type AdmissionFacts = Readonly<{ id: string; patientId: string; campusId: string }>

/**
 * Joins the triages of a patient on the board of the site to an urgency or stay that was opened, and ends a triage that was only
 * under observation.
 */
export async function joinAdmission(
  tx: Tx,
  { id, patientId, campusId }: AdmissionFacts,
  moving: MoveContext,
): Promise<void> {
  const found = await triagesWhere(
    tx,
    sql`patient_id = ${anyFileOf(patientId)} and campus_id = ${campusId}::uuid and status = any(${[...boardStates]})
      and (admission_id is null or admission_id in (select id from care.admission where status = 'annulled'))`,
  )
  for (const one of found) {
    const triage = await lockTriage(tx, one)
    const ended = triage.status === 'observed' ? ({ status: 'finished', endedAt: moving.now } as const) : {}
    await moveTriage(tx, triage, { ...ended, admissionId: id }, moving)
  }
}

/** Separates the triages from an annulled admission; a patient whom it took off the board returns to the board. */
export async function leaveAdmission(
  tx: Tx,
  { id, patientId, campusId }: AdmissionFacts,
  moving: MoveContext,
): Promise<void> {
  const found = await triagesWhere(tx, sql`admission_id = ${id}::uuid`)
  for (const one of found) {
    const triage = await lockTriage(tx, one)
    const returns =
      triage.status === 'finished' &&
      triage.disposition !== null &&
      // The state at the decision is no longer stored; it was attended.
      staysInRoom(triage.disposition, 'attended') &&
      !(await isElsewhere(tx, { id: one.id, patientId, campusId }))
    const change = returns ? ({ status: 'observed', endedAt: null } as const) : {}
    await moveTriage(tx, triage, { ...change, admissionId: null }, moving)
  }
}

/** Whether the patient has a later triage in the site, or another admission entered since this arrival. */
async function isElsewhere(tx: Tx, { id, patientId, campusId }: AdmissionFacts): Promise<boolean> {
  const row = await rowFrom(tx)`
    select from care.triage t where t.id = ${id}::uuid and (
      exists (select from care.triage o where o.patient_id = ${anyFileOf(patientId)} and o.campus_id = ${campusId}::uuid
                and o.id <> t.id and o.arrived_at > t.arrived_at)
      or exists (select from care.admission a where a.patient_id = ${anyFileOf(patientId)} and a.campus_id = ${campusId}::uuid
                   and a.id is distinct from t.admission_id and a.ambit in ('2', '3')
                   and a.status not in ('draft', 'annulled') and a.entered_at >= t.arrived_at))`
  return row !== undefined
}

const triagesWhere = (tx: Tx, which: ReturnType<typeof sql>) =>
  rowsFrom<{ id: string; version: number }>(tx)`
    select id, version from care.triage where ${which} order by id for update`
