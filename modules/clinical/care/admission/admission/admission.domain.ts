import type { InputOf } from '@quina/blocks'
import { must, showInstant } from '@quina/kernel'
import { instantOf, mustHaveHappened } from '../../beds/bed-use/hours.domain.ts'
import type { Ambit } from '../../schedule/rips-lists/rips-lists.contract.ts'
import type { admission } from './admission.contract.ts'

export type AdmissionInput = InputOf<typeof admission>

export interface DischargeInput {
  readonly date: string
  readonly time: string
  readonly condition: string
  /** CIE-10 of the basic cause of death; null without it. */
  readonly deathCause: string | null
}

export type EntryFacts = Readonly<{ ambit: Ambit; enteredAt: Date; now: Date }>

/**
 * Checks that RIPS will accept a discharge (care dossier ADM-02 and ADM-04; RVC039, RVC042, RVC043).
 * @throws Problem ADM-002 (days), ADM-003 (before it entered), ADM-004, ADM-052 and ADM-053 (cause of death), ADM-005 (condición
 * of a stay).
 */
export function mustLeave(
  { date, time, condition, deathCause }: DischargeInput,
  { ambit, enteredAt, now }: EntryFacts,
): void {
  mustHaveHappened(date, time, now)
  const before = `No puede ser anterior al ingreso: ${showInstant(enteredAt)}.`
  must(instantOf(date, time) >= enteredAt, 'ADM-003', 'time', before)
  const derived = 'Una hospitalización no termina como derivado a otro servicio.'
  must(ambit !== '3' || condition !== '03', 'ADM-005', 'condition', derived)
  const died = condition === '02'
  must(!died || deathCause !== null, 'ADM-004', 'deathCauseId', 'Diga la causa básica de muerte.')
  const vague = 'La causa básica de muerte no puede ser un signo o síntoma (R00 a R99).'
  must(deathCause === null || !deathCause.startsWith('R'), 'ADM-052', 'deathCauseId', vague)
  must(died || deathCause === null, 'ADM-053', 'deathCauseId', 'Solo lleva causa de muerte quien murió.')
}

/** @throws Problem ADM-006 and ADM-054: the patient and the ámbito of a numbered admission no longer change. */
export function mustStay(
  input: AdmissionInput,
  stored: AdmissionInput & { readonly number: number | null },
): void {
  if (stored.number === null) return
  const patient = 'El paciente de una admisión con número no se cambia: anúlela y haga otra.'
  must(input.patientId === stored.patientId, 'ADM-006', 'patientId', patient)
  const ambit = 'El ámbito no se cambia: pase a hospitalización o anule.'
  must(input.ambit === stored.ambit, 'ADM-054', 'ambit', ambit)
}
