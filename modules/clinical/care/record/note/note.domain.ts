import type { InputOf } from '@quina/blocks'
import { insist, must } from '@quina/kernel'
import { instantOf } from '../../beds/bed-use/hours.domain.ts'
import type { note } from './note.contract.ts'

export type NoteInput = InputOf<typeof note>

/** Something missing that prevents the signature of a note, shown beside its field. */
export type Lack = Readonly<{ field: keyof NoteInput & string; message: string }>

const always = {
  illness: 'Escriba la enfermedad actual, o cómo sigue.',
  exam: 'Escriba el examen físico.',
  analysis: 'Escriba el análisis.',
  plan: 'Escriba el plan.',
  diagnosisId: 'Elija el diagnóstico principal.',
  diagnosisKind: 'Diga si el diagnóstico es una impresión o está confirmado.',
} as const
const ofConsultation = {
  motive: 'Escriba el motivo de consulta.',
  procedureId: 'Elija la consulta de la CUPS.',
  disposition: 'Elija la conducta.',
} as const
const ofCharge = {
  finalidadId: 'Elija la finalidad.',
  cause: 'Elija la causa que motiva la atención.',
} as const

/** The fields required before signing: the minimum of a clinical record and of RIPS (care dossier §9.2). */
export function lacksOf(input: NoteInput): readonly Lack[] {
  const wanted: Readonly<Partial<Record<keyof NoteInput, string>>> = {
    ...always,
    ...(input.kind === 'consultation' ? ofConsultation : {}),
    ...(input.kind === 'consultation' || input.procedureId !== null ? ofCharge : {}),
  }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const lacks = names.filter((name) => input[name] === null)
  return [...lacks.map((field) => ({ field, message: wanted[field]! })), ...repeatedIn(input)]
}

/** Diagnoses of one record are all different (RIPS C10 to C13). */
function repeatedIn(input: NoteInput): Lack[] {
  const names = ['diagnosisId', 'related1Id', 'related2Id', 'related3Id'] as const
  return names
    .filter(
      (name, index) =>
        input[name] !== null && names.slice(0, index).some((one) => input[one] === input[name]),
    )
    .map((field) => ({ field, message: 'Ese diagnóstico ya está en la nota.' }))
}

/** @throws Problem ATE-001 with everything that is missing beside its field. */
export function mustBeWhole(input: NoteInput): void {
  const lacks = lacksOf(input)
  const fields = Object.fromEntries(lacks.map(({ field, message }) => [field, message]))
  insist(lacks.length === 0, 'ATE-001', `No se puede firmar. ${lacks[0]?.message}`, { fields })
}

const minutesAhead = 5

/** @throws Problem ATE-002 when the attention is in the future. */
export function mustHaveBeen({ date, time }: Pick<NoteInput, 'date' | 'time'>, now: Date): void {
  const message = 'La fecha y la hora de la atención no pueden ser futuras.'
  const latest = now.getTime() + minutesAhead * 60_000
  must(instantOf(date, time).getTime() <= latest, 'ATE-002', 'time', message)
}

/** @throws Problem ATE-003 when the draft belongs to another author. */
export function mustBeAuthor(author: string, userId: string): void {
  insist(author === userId, 'ATE-003', 'La nota la firma quien la escribió.', { status: 403 })
}
