import { defineCommand, instant, listOf, note, ref } from '@quina/blocks'
import { z } from 'zod'

export const accessMotivePath = '/api/people/access-motive'

export const accessMotiveFields = {
  at: instant('Fecha y hora'),
  userId: ref('admin.user', 'Usuario'),
  patientId: ref('people.patient', 'Paciente'),
  motive: note('Motivo'),
  campusId: ref('admin.campus', 'Sede'),
}

/** Why files were opened by who does not care for the patient: quality reads it every day (care dossier HC-06). */
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
  params: { motive: note('Motivo', { max: 500 }) },
  answers: z.object({ id: z.string() }),
})
