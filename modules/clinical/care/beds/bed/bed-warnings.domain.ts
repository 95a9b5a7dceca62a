import { type BedKind, bedKinds } from './bed.contract.ts'

export interface BedPatient {
  readonly sex: string
  readonly ageMonths: number
  /** The alerts of the patient's file: isolation, risk of falling. */
  readonly alerts: string | null
}

const adults: readonly BedKind[] = ['adult', 'obstetric', 'intensive', 'intermediate']
const newborns: readonly BedKind[] = ['neonatal', 'cradle', 'incubator']
/** Kinds of beds whose patients are watched, so that the sexes may share the room. */
const open: readonly BedKind[] = ['intensive', 'intermediate', 'observation', ...newborns]

const isolated = ({ alerts }: BedPatient): boolean => /aisla/i.test(alerts ?? '')

/**
 * Returns why a patient should perhaps not take a bed (care dossier BED-02): its kind and the age or sex of the patient, the
 * others in the room, and isolation. These are warnings; the user who assigns the bed confirms them.
 */
export function bedWarnings(
  kind: BedKind,
  one: BedPatient,
  neighbours: readonly BedPatient[],
): readonly string[] {
  const name = bedKinds[kind].toLowerCase()
  const years = Math.floor(one.ageMonths / 12)
  return [
    ...(kind === 'paediatric' && years >= 18
      ? [`La cama es ${name} y el paciente tiene ${years} años.`]
      : []),
    ...(adults.includes(kind) && years < 14
      ? ['La cama es de adulto y el paciente es menor de 14 años.']
      : []),
    ...(newborns.includes(kind) && one.ageMonths >= 1
      ? [`La cama es ${name} y el paciente no es recién nacido.`]
      : []),
    ...(kind === 'obstetric' && one.sex === 'M' ? ['La cama es obstétrica y el paciente es hombre.'] : []),
    ...(!open.includes(kind) && neighbours.some(({ sex }) => sex !== one.sex)
      ? ['En el cuarto hay personas de otro sexo.']
      : []),
    ...(neighbours.length > 0 && isolated(one)
      ? ['El paciente requiere aislamiento y el cuarto no está solo.']
      : []),
    ...(neighbours.some(isolated) ? ['En el cuarto hay alguien en aislamiento.'] : []),
  ]
}
