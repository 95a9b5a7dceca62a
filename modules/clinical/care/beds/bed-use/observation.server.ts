import { changeById, storedRow, type Tx } from '@quina/db/server'
import { insist, must, showInstant } from '@quina/kernel'
import { instantOf, mustHaveHappened } from './hours.domain.ts'

type ObservationEnd = Readonly<{ date: string; time: string; now: Date }>

/**
 * Begins the observation of a patient in urgencies.
 * @throws Problem ADM-048 outside urgencies, ADM-050 already in observation, ADM-002 in the future; ADM-003 before the entry.
 */
export async function beginObservation(
  tx: Tx,
  { id, ambit, enteredAt }: { id: string; ambit: string; enteredAt: Date },
  { date, time, now }: ObservationEnd,
): Promise<[]> {
  insist(ambit === '2', 'ADM-048', 'Solo una urgencia pasa a observación.', { status: 409 })
  const { observedFrom } = await observationOf(tx, id)
  insist(observedFrom === null, 'ADM-050', 'El paciente ya pasó a observación.', { status: 409 })
  mustHaveHappened(date, time, now)
  const before = `No puede ser anterior al ingreso: ${showInstant(enteredAt)}.`
  must(instantOf(date, time) >= enteredAt, 'ADM-003', 'time', before)
  await keep(tx, id, { observedFrom: instantOf(date, time) })
  return []
}

/**
 * Ends the observation; the urgency continues.
 * @throws Problem ADM-049 without an observation, ADM-002 in the future, ADM-051 before the observation began.
 */
export async function endObservation(tx: Tx, id: string, { date, time, now }: ObservationEnd): Promise<[]> {
  const { observedFrom, observedUntil } = await observationOf(tx, id)
  const going = observedFrom !== null && observedUntil === null
  insist(going, 'ADM-049', 'El paciente no está en observación.', { status: 409 })
  mustHaveHappened(date, time, now)
  mustFollow(observedFrom, instantOf(date, time))
  await keep(tx, id, { observedUntil: instantOf(date, time) })
  return []
}

/** Ends the observation when the patient is discharged. @throws Problem ADM-051 when the observation begins or ends later. */
export async function leaveObservation(tx: Tx, id: string, left: Date): Promise<void> {
  const { observedFrom, observedUntil } = await observationOf(tx, id)
  if (observedFrom === null) return
  mustFollow(observedUntil ?? observedFrom, left)
  if (observedUntil === null) await keep(tx, id, { observedUntil: left })
}

function mustFollow(observed: Date, left: Date): void {
  const before = `No puede ser anterior a la observación: ${showInstant(observed)}.`
  must(left >= observed, 'ADM-051', 'time', before)
}

/** Returns the observation of an admission as its screen shows it, and the actions that are not possible. */
export async function observationShown(tx: Tx, id: string) {
  const { observedFrom, observedUntil } = await observationOf(tx, id)
  const going = observedFrom !== null && observedUntil === null
  return {
    facts: {
      observedFrom: observedFrom === null ? null : showInstant(observedFrom),
      observedUntil: observedUntil === null ? null : showInstant(observedUntil),
    },
    mayNot: {
      ...(observedFrom === null ? {} : { observe: 'Ya pasó a observación.' }),
      ...(going ? {} : { endObservation: 'No está en observación.' }),
    },
  }
}

const observationOf = (tx: Tx, id: string) =>
  storedRow(tx, 'care.admission', id, ['observedFrom', 'observedUntil'])

const keep = (tx: Tx, id: string, set: { observedFrom?: Date; observedUntil?: Date }) =>
  changeById(tx, 'care.admission', id, set)
