import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

const { patientId, payerId, ambit, date } = admission.fields
const text = z.string().nullable()

/** The initial values of an admission, from the affiliation of the patient and the contracts in force. */
export const beginAdmission = defineQuery({
  id: 'care.beginAdmission',
  title: 'Admisiones: con qué empieza la de un paciente',
  access: permissionFor(admission, 'edit'),
  /** `payerId` may differ from the payer of the affiliation. */
  params: { patientId, payerId: f.optional(payerId), ambit: f.optional(ambit), date },
  answers: z.object({
    payerId: text,
    payerLabel: text,
    contractId: text,
    contractLabel: text,
    regime: text,
    userType: text,
    coverage: text,
    category: text,
    policy: text,
    responsibleName: text,
    responsibleDocument: text,
    responsiblePhone: text,
    /** Warnings for the user: an open admission, rights to verify. */
    warnings: z.array(z.string()),
  }),
})

/** The values that an appointment gives to the admission it opens (care dossier §7.2, `?cita=`). */
export const admissionOfAppointment = defineQuery({
  id: 'care.admissionOfAppointment',
  title: 'Admisiones: con qué empieza la de una cita',
  access: permissionFor(admission, 'edit'),
  params: { appointmentId: f.ref('care.appointment', 'Cita') },
  opens: ['appointmentId'],
  answers: z.object({ patientId: z.string(), authorisationNumber: text, careModality: text, cause: text }),
})
