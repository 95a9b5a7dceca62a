import { defineDeed, defineQuery, optional, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

const { patientId, appointmentId, date: _date, time: _time, ...fields } = admission.fields
const { ambit, repsServiceId, cause, careModality, entryRoute, diagnosisId, doctorId } = fields
const { payerId, contractId, regime, userType, coverage, category, authorisationNumber } = fields
const { withoutContract, policy } = fields

const text = z.string().nullable()

/** Who stands at the desk: what must be seen of them, what they have open, and what they were given for today. */
export const atDesk = defineQuery({
  module: 'care',
  name: 'atDesk',
  title: 'Ventanilla: quien llega',
  access: permissionFor(admission, 'edit'),
  asks: { patientId },
  opens: ['patientId'],
  answers: z.object({
    name: z.string(),
    document: z.string(),
    age: z.number(),
    birthDate: z.string(),
    phone: text,
    alerts: text,
    /** Why nobody is admitted on this file; null when they may be. */
    refused: text,
    open: z.array(z.object({ id: z.string(), code: z.string(), ambit: ambit.schema, date: z.string() })),
    appointments: z.array(
      z.object({ id: z.string(), startsAt: z.string(), kind: z.string(), professional: text }),
    ),
  }),
})

/** Somebody is admitted as they stand at the desk: the day and the hour are those of the press. */
export const admitAtDesk = defineDeed({
  module: 'care',
  name: 'admitAtDesk',
  verb: 'Admitir',
  title: 'Ventanilla: admitir',
  access: permissionFor(admission, 'admit'),
  about: { patientId, appointmentId: optional(appointmentId) },
  asks: {
    ...{ ambit, repsServiceId, cause, careModality, entryRoute, diagnosisId, doctorId },
    ...{ payerId, contractId, regime, userType, coverage, category, authorisationNumber },
    ...{ withoutContract, policy },
  },
  answers: z.object({ id: z.string(), code: z.string() }),
})
