import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'

/** The professionals of a specialty, without those who left. */
export const specialtyStaff = defineQuery({
  id: 'people.specialtyStaff',
  title: 'Especialidades: profesionales que atienden',
  access: 'people.employee.view',
  params: { id: f.ref('hospital.specialty', 'Especialidad') },
  opens: ['id'],
  answers: z.array(z.object({ id: z.string(), name: z.string(), identification: z.string() })),
})
