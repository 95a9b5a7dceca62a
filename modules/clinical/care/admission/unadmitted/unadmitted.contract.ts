import { defineQuery, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'

/** Patients who were attended in this site, or are being attended, without an admission: those still here come first. */
export const attendedUnadmitted = defineQuery({
  id: 'care.attendedUnadmitted',
  title: 'Atendidos sin admisión',
  access: permissionFor(admission, 'edit'),
  live: ['care.triage'],
  tells: 'patients',
  answers: z.array(
    z.object({
      ...strings('patientId', 'patient', 'document', 'where', 'since'),
      /** Their turn in the triage; null of a consultation outside it. */
      triageId: z.string().nullable(),
    }),
  ),
})
