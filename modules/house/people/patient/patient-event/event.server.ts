import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import type { EventKind } from './event.contract.ts'

/** Something that happened to a patient in another module. */
export interface PatientEvent {
  readonly patientId: string
  readonly kind: EventKind
  readonly at: Date
  /** *Cita de medicina general con Ana Ruiz* */
  readonly title: string
  /** The document it is: `care.appointment`. */
  readonly document: string
  readonly documentId: string
  readonly campusId: string
  /** The user who cares for the patient in it: opening the file then needs no motive. */
  readonly professionalUserId?: string | null
  /** Still to come, or still open. */
  readonly pending: boolean
}

/** Keeps what happened, in the transaction of the document that it is; called again when the document changes. */
export async function recordPatientEvent(tx: Tx, event: PatientEvent): Promise<void> {
  const { at, title, pending, professionalUserId = null, ...rest } = event
  const changing = { at, title, pending, professionalUserId }
  await tx
    .insertInto('people.patientEvent')
    .values({ id: newId(), ...rest, ...changing })
    .onConflict((conflict) => conflict.columns(['document', 'documentId']).doUpdateSet(changing))
    .execute()
}
