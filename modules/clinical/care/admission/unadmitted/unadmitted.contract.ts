import { defineQuery, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

/** Patients who were or are being attended in this site without an admission; those who are still here come first. */
export const attendedUnadmitted = defineQuery({
  id: 'care.attendedUnadmitted',
  title: 'Atendidos sin admisión',
  access: permissionFor(admission, 'edit'),
  live: ['care.triage'],
  tells: 'patients',
  answers: z.array(
    z.object({
      ...strings('patientId', 'patient', 'document', 'where', 'since'),
      /** The turn of the patient in the triage; null for a consultation outside it. */
      triageId: z.string().nullable(),
    }),
  ),
})
