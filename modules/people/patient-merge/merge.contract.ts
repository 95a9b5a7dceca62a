import { defineDeed, defineQuery, permissionFor, ref, text } from '@quina/blocks'
import { z } from 'zod'
import { mergePatient, patient, unmergePatient } from '../patient/patient.contract.ts'

const reason = text('Motivo', { min: 10, max: 500 })
const of = { id: ref('people.patient', 'Ficha') }
const answers = z.object({ id: z.string() })

/** Makes one file of two: the one that was chosen stays. */
export const mergeFiles = defineDeed({
  module: 'people',
  name: 'mergeFiles',
  verb: 'Fusionar',
  access: mergePatient,
  consequence:
    'Queda esta ficha; la otra se cierra y su documento sigue encontrando a esta persona. Se puede deshacer.',
  danger: true,
  about: of,
  asks: {
    loserId: ref('people.patient', 'Ficha repetida', { help: 'Todo lo suyo pasa a esta ficha' }),
    reason,
  },
  answers,
})

export const separateFiles = defineDeed({
  module: 'people',
  name: 'separateFiles',
  verb: 'Separar',
  title: 'Pacientes fusionados: separar',
  access: unmergePatient,
  consequence:
    'Lo que pasó de una ficha a la otra vuelve a la suya. Lo registrado después de la fusión queda donde está.',
  danger: true,
  about: { id: ref('people.patientMerge', 'Fusión') },
  asks: { reason },
  answers,
})

export const mergesOfFile = defineQuery({
  module: 'people',
  name: 'mergesOfFile',
  title: 'Pacientes: fusiones de una ficha',
  access: permissionFor(patient, 'view'),
  asks: of,
  opens: ['id'],
  answers: z.array(
    z.object({
      id: z.string(),
      survivorId: z.string(),
      loserId: z.string(),
      survivor: z.string(),
      loser: z.string(),
      reason: z.string(),
      mergedAt: z.string(),
      mergedBy: z.string(),
      undoneReason: z.string().nullable(),
    }),
  ),
})
