import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

const answers = z.object({ id: z.string(), name: z.string(), identification: z.string() }).nullable()

/** Finds the tercero of the same person, for users who may read both files. */
export const patientAsTercero = defineQuery({
  id: 'people.patientAsTercero',
  title: 'Pacientes: el tercero que es la misma persona',
  access: 'people.tercero.view',
  params: { id: f.ref('people.patient', 'Paciente') },
  opens: ['id'],
  answers,
})

export const terceroAsPatient = defineQuery({
  id: 'people.terceroAsPatient',
  title: 'Terceros: el paciente que es la misma persona',
  access: 'people.patient.view',
  params: { id: f.ref('people.tercero', 'Tercero') },
  opens: ['id'],
  answers,
})
