import { defineQuery, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { appointment } from '../appointment/appointment.contract.ts'

/** Whose patients whoever is signed in attends: their own employee, when it is of a profession of health. */
export const ownProfessional = defineQuery({
  module: 'care',
  name: 'ownProfessional',
  title: 'Citas: el profesional que consulta',
  access: permissionFor(appointment, 'view'),
  params: {},
  answers: z.object({ id: z.string().nullable() }),
})
