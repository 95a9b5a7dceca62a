import { defineCommand, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../../admission/admission/admission.contract.ts'

const { patientId, appointmentId, date: _date, time: _time, ...fields } = admission.fields
const { ambit, repsServiceId, cause, careModality, entryRoute, diagnosisId, doctorId } = fields
const { payerId, contractId, regime, userType, coverage, category, authorisationNumber } = fields
const { withoutContract, policy } = fields

const text = z.string().nullable()

/** The patient at the desk: their alerts, their open admissions, and their appointments of today. */
export const atDesk = defineQuery({
  id: 'care.atDesk',
  title: 'Ventanilla: quien llega',
  access: permissionFor(admission, 'edit'),
  params: { patientId },
  opens: ['patientId'],
  answers: z.object({
    ...strings('name', 'document'),
    age: z.number(),
    birthDate: z.string(),
    phone: text,
    alerts: text,
    /** Why the patient of this file may not be admitted; null when they may. */
    refused: text,
    open: z.array(z.object({ id: z.string(), code: z.string(), ambit: ambit.schema, date: z.string() })),
    appointments: z.array(
      z.object({ id: z.string(), startsAt: z.string(), kind: z.string(), professional: text }),
    ),
  }),
})

/** Patients with an appointment today, not admitted: those already waiting, and those due since an hour ago or later today. */
export const expectedToday = defineQuery({
  id: 'care.expectedToday',
  title: 'Ventanilla: a quién se espera hoy',
  access: permissionFor(admission, 'edit'),
  live: ['care.appointment'],
  tells: 'patients',
  answers: z.object({
    total: z.number(),
    /** The first of them by time. */
    rows: z.array(
      z.object({
        ...strings('id', 'patientId', 'hour', 'patient', 'document', 'kind'),
        professional: text,
        waiting: z.boolean(),
      }),
    ),
  }),
})

/** Admits a patient who is at the desk: the day and the hour are those of the click. */
export const admitAtDesk = defineCommand({
  id: 'care.admitAtDesk',
  verb: 'Admitir',
  title: 'Ventanilla: admitir',
  access: permissionFor(admission, 'admit'),
  about: { patientId, appointmentId: f.optional(appointmentId) },
  params: {
    ambit,
    repsServiceId,
    cause,
    careModality,
    entryRoute,
    diagnosisId,
    doctorId,
    payerId,
    contractId,
    regime,
    userType,
    coverage,
    category,
    authorisationNumber,
    withoutContract,
    policy,
  },
  answers: z.object({ id: z.string(), code: z.string() }),
})
