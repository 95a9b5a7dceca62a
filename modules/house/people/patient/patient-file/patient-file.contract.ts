import { defineFile, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { patient, viewPatientAccess } from '../patient/patient.contract.ts'

const subject = { id: f.ref('people.patient', 'Paciente') }
const view = permissionFor(patient, 'view')
const event = z.object({
  ...strings('id', 'kind', 'at', 'title', 'document', 'documentId'),
  pending: z.boolean(),
})

/** The file of a patient: opening it is recorded. */
export const patientFile = defineQuery({
  id: 'people.patientFile',
  title: 'Pacientes: ficha',
  access: view,
  tells: 'patients',
  params: subject,
  opens: ['id'],
  answers: z.object({
    id: z.string(),
    version: z.number(),
    ...strings('name', 'age'),
    years: z.number(),
    newborn: z.boolean(),
    values: z.record(z.string(), z.unknown()),
    labels: z.record(z.string(), z.string()),
    /** The allergies of all the files of the person. */
    allergies: z.string().nullable(),
    mergedInto: z.object({ id: z.string(), name: z.string() }).nullable(),
    documents: z.array(
      z.object({
        ...strings('id', 'documentType', 'number', 'fromDay'),
        ...stringsOrNull('untilDay', 'reason'),
      }),
    ),
    events: z.array(event),
    may: z.array(z.string()),
  }),
})

/** The events of a patient in every module, newest first. */
export const patientEvents = defineQuery({
  id: 'people.patientEvents',
  title: 'Pacientes: eventos',
  access: view,
  tells: 'patients',
  params: subject,
  opens: ['id'],
  answers: z.array(event),
})

export const patientAccesses = defineQuery({
  id: 'people.patientAccesses',
  title: 'Pacientes: quién abrió la ficha',
  access: viewPatientAccess,
  tells: 'patients',
  params: subject,
  opens: ['id'],
  answers: z.array(
    z.object({
      ...strings('id', 'at', 'user', 'campus'),
      ip: z.string().nullable(),
      ...strings('resource', 'operation'),
      motive: z.string().nullable(),
    }),
  ),
})

export const patientSticker = defineFile({
  id: 'people.patientSticker',
  taken: false,
  title: 'Pacientes: sticker',
  access: view,
  tells: 'patients',
  params: subject,
  opens: ['id'],
})

export const patientWristband = defineFile({
  id: 'people.patientWristband',
  taken: false,
  title: 'Pacientes: manilla',
  access: view,
  tells: 'patients',
  params: subject,
  opens: ['id'],
})
