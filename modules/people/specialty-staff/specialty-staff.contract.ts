import { endpoint } from '@quina/blocks'
import { z } from 'zod'

/** Who attends in a specialty, those who no longer work here left out. */
export const specialtyStaff = endpoint({
  method: 'GET',
  path: '/api/people/specialty/:id/staff',
  access: 'people.employee.view',
  tag: 'people',
  summary: 'Especialidades: profesionales que atienden',
  params: z.object({ id: z.uuid() }),
  answer: z.array(z.object({ id: z.string(), name: z.string(), identification: z.string() })),
})
