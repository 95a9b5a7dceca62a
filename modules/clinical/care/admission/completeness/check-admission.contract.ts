import { endpoint, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { admission } from '../admission/admission.contract.ts'
import { check } from './completeness.contract.ts'

/** The typed values, valid or not. */
export const typed = z.object({ id: z.uuid().nullable(), values: z.record(z.string(), z.unknown()) })

/** The lights of an admission while it is typed, from the values that are already valid. */
export const checkAdmission = endpoint({
  method: 'POST',
  path: '/api/care/admission/check',
  access: permissionFor(admission, 'edit'),
  tag: admission.module,
  dry: true,
  summary: 'Admisiones: semáforo de facturabilidad',
  body: z.unknown(),
  bodyShape: typed,
  answer: z.object({ checks: z.array(check) }),
})
