import { endpoint } from '@quina/blocks'
import { z } from 'zod'

const group = z.object({
  label: z.string(),
  things: z.array(z.object({ label: z.string(), detail: z.string(), to: z.string() })),
})
export type TouchedGroup = z.output<typeof group>

/** What a day that is not worked would change, before it is one: terms that end later, agendas of that day. */
export const showTouched = endpoint({
  method: 'GET',
  path: '/api/hospital/holiday/touched',
  access: 'hospital.holiday.edit',
  tag: 'hospital',
  summary: 'Festivos: lo que cambiaría un día que deja de trabajarse',
  query: z.object({
    date: z.iso.date(),
    kind: z.string().max(20),
    campusId: z.uuid().optional(),
  }),
  answer: z.object({ groups: z.array(group) }),
})
