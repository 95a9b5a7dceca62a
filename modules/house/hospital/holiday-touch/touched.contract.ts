import { defineQuery, f } from '@quina/blocks'
import { z } from 'zod'
import { holiday } from '../holiday/holiday.contract.ts'

const group = z.object({
  label: z.string(),
  things: z.array(z.object({ label: z.string(), detail: z.string(), to: z.string() })),
})
export type TouchedGroup = z.output<typeof group>

const { date, campusId } = holiday.fields

/** What a new holiday would change, before it is saved: terms that end later, agendas of that day. */
export const touchedByDay = defineQuery({
  id: 'hospital.touchedByDay',
  title: 'Festivos: lo que cambiaría un día que deja de trabajarse',
  access: 'hospital.holiday.edit',
  params: { date, kind: f.optional(f.text('Tipo', { max: 20 })), campusId },
  answers: z.array(group),
})
