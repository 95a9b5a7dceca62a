import { rowOf, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'

type PatientFile = Readonly<{ active: boolean; mergedIntoId: string | null; deceasedOn: unknown }>

/** Why nobody is given, offered or listed for an appointment on this file; null when they may be. */
export function barredBy({ active, mergedIntoId, deceasedOn }: PatientFile): string | null {
  if (deceasedOn !== null) return 'El paciente figura como fallecido: no se le asignan citas.'
  if (mergedIntoId !== null) return 'La ficha se fusionó con otra: use la ficha que quedó.'
  return active ? null : 'La ficha del paciente no está activa.'
}

export async function patientBarred(tx: Tx, patientId: string): Promise<string | null> {
  const file = await rowOf(tx, 'people.patientFace', patientId, ['active', 'mergedIntoId', 'deceasedOn'])
  return file === undefined ? null : barredBy(file)
}

/** @throws Problem CIT-052: the dead, the merged and the inactive wait for no appointment. */
export async function mustBeServed(tx: Tx, patientId: string): Promise<void> {
  const why = await patientBarred(tx, patientId)
  must(why === null, 'CIT-052', 'patientId', why ?? '')
}
