import { defineCommand, f, listOf } from '@quina/blocks'
import { z } from 'zod'

export const accessMotivePath = '/api/people/access-motive'

export const accessMotiveFields = {
  at: f.instant('Fecha y hora'),
  userId: f.ref('admin.user', 'Usuario'),
  patientId: f.ref('people.patient', 'Paciente'),
  motive: f.note('Motivo'),
  campusId: f.ref('admin.campus', 'Sede'),
}

/** The reasons for which users outside the care of a patient opened a file: quality reads them every day (care dossier HC-06). */
export const accessMotiveList = listOf({
  columns: accessMotiveFields,
  sort: '-at',
  filters: ['at', 'userId', 'patientId', 'campusId'],
  searches: 'Paciente, usuario o motivo',
})

/** «Romper el vidrio»: a user outside the care of a patient gives the reason for opening the file. */
export const motiveToOpenFile = defineCommand({
  id: 'people.motiveToOpenFile',
  verb: 'Abrir la ficha',
  access: 'people.patient.view',
  about: { id: accessMotiveFields.patientId },
  params: { motive: f.note('Motivo', { max: 500 }) },
  answers: z.object({ id: z.string() }),
})
