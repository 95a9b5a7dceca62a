import { rowOf, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'

type PatientFile = Readonly<{ active: boolean; mergedIntoId: string | null; deceasedOn: unknown }>

/** Returns why a patient may not be given, offered or listed for an appointment, in words; null when they may. */
export function whyBarred({ active, mergedIntoId, deceasedOn }: PatientFile): string | null {
  if (deceasedOn !== null) return 'El paciente figura como fallecido: no se le asignan citas.'
  if (mergedIntoId !== null) return 'La ficha se fusionó con otra: use la ficha que quedó.'
  return active ? null : 'La ficha del paciente no está activa.'
}

/** Does the same as `whyBarred`, by the id of the patient's file. */
export async function whyPatientBarred(tx: Tx, patientId: string): Promise<string | null> {
  const file = await rowOf(tx, 'people.patientFace', patientId, ['active', 'mergedIntoId', 'deceasedOn'])
  return file === undefined ? null : whyBarred(file)
}

/** @throws Problem CIT-052 when the patient died or their file is merged or inactive. */
export async function mustBeBookable(tx: Tx, patientId: string): Promise<void> {
  const why = await whyPatientBarred(tx, patientId)
  must(why === null, 'CIT-052', 'patientId', why ?? '')
}
