import { defineQuery, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { appointment } from '../appointment/appointment.contract.ts'

/** The professional behind the signed-in user: their own employee record, when its profession is one of health. */
export const ownProfessional = defineQuery({
  id: 'care.ownProfessional',
  title: 'Citas: el profesional que consulta',
  access: permissionFor(appointment, 'view'),
  answers: z.object({ id: z.string().nullable() }),
})
