import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import type { EventKind } from './event.contract.ts'

/** An event of a patient in another module. */
export interface PatientEvent {
  readonly patientId: string
  readonly kind: EventKind
  readonly at: Date
  /** *Cita de medicina general con Ana Ruiz* */
  readonly title: string
  /** The kind of its document: `care.appointment`. */
  readonly document: string
  readonly documentId: string
  readonly campusId: string
  /** The user who cares for the patient in it: that user then opens the file without a reason. */
  readonly professionalUserId?: string | null
  /** Whether it is still to come, or still open. */
  readonly pending: boolean
}

/** Stores an event, in the transaction of its document; called again when the document changes. */
export async function recordPatientEvent(tx: Tx, event: PatientEvent): Promise<void> {
  const { at, title, pending, professionalUserId = null, ...rest } = event
  const changing = { at, title, pending, professionalUserId }
  await tx
    .insertInto('people.patientEvent')
    .values({ id: newId(), ...rest, ...changing })
    .onConflict((conflict) => conflict.columns(['document', 'documentId']).doUpdateSet(changing))
    .execute()
}
