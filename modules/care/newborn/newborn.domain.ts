import type { ValuesOf } from '@quina/blocks'
import { insist, showInstant } from '@quina/kernel'
import { instantOf } from '../admission/admission.domain.ts'
import type { newbornFields } from './newborn.contract.ts'

export type NewbornValues = ValuesOf<typeof newbornFields>

/** Whose newborns they are. */
export interface Mother {
  readonly document: string
  readonly sex: 'M' | 'F' | 'I'
  readonly birthDate: string
  readonly enteredAt: Date
  readonly now: Date
}

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/**
 * A newborn that RIPS will accept (care dossier ADM-05). Weeks and weight are held by their fields (RVC057, RVC058).
 * @throws Problem ADM-040 (mother: RVC008, RVC009), ADM-041 (document: RVC047), ADM-042 (birth: RVC045), ADM-043 (egress:
 * RVC046), ADM-044 (cause of death: RVC042).
 */
export function mustBeNewborn(newborn: NewbornValues, mother: Mother, deathCause: string | null): void {
  mustHaveMother(newborn, mother)
  const { documentType, number } = newborn
  const missing = 'Escriba el número del documento.'
  insist(documentType === 'MS' || number !== null, 'ADM-041', missing, at('number', missing))
  const hers = `Sin documento se informa con el de la madre: ${mother.document}.`
  const isHers = documentType !== 'MS' || number === null || number === mother.document
  insist(isHers, 'ADM-058', hers, at('number', hers))
  mustHaveBeenBorn(newborn, mother)
  const died = newborn.condition === '02'
  const cause = died ? 'Diga la causa básica de muerte.' : 'Solo lleva causa de muerte quien murió.'
  insist(died === (deathCause !== null), 'ADM-044', cause, at('deathCauseId', cause))
  const vague = 'La causa básica de muerte no puede ser un signo o síntoma (R00 a R99).'
  insist(deathCause === null || !deathCause.startsWith('R'), 'ADM-044', vague, at('deathCauseId', vague))
}

function mustHaveMother({ birthDate }: NewbornValues, { sex, birthDate: born }: Mother): void {
  const woman = 'Solo la admisión de una mujer lleva recién nacidos.'
  insist(sex !== 'M', 'ADM-040', woman)
  const age = yearsOn(born, birthDate)
  const fertile = `La madre tendría ${age} años: revise su fecha de nacimiento.`
  insist(age >= 9 && age <= 60, 'ADM-057', fertile, at('birthDate', fertile))
}

function mustHaveBeenBorn(newborn: NewbornValues, { enteredAt, now }: Mother): void {
  const born = instantOf(newborn.birthDate, newborn.birthTime)
  const left = instantOf(newborn.dischargeDate, newborn.dischargeTime)
  const future = 'La fecha y hora no pueden ser futuras.'
  insist(born <= now, 'ADM-042', future, at('birthTime', future))
  const early = `No puede ser anterior al ingreso de la madre: ${showInstant(enteredAt)}.`
  insist(born >= enteredAt, 'ADM-059', early, at('birthTime', early))
  insist(left <= now, 'ADM-043', future, at('dischargeTime', future))
  const before = 'El egreso no puede ser anterior al nacimiento.'
  insist(left >= born, 'ADM-060', before, at('dischargeTime', before))
}

/** Years that somebody had completed on a day. */
function yearsOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
