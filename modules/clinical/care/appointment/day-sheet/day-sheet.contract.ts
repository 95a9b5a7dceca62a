import { defineFile, f, permissionFor } from '@quina/blocks'
import { appointment } from '../appointment/appointment.contract.ts'

/** The printed patients of a day (planilla), of one agenda or of the whole site. */
export const daySheet = defineFile({
  id: 'care.daySheet',
  taken: false,
  title: 'Citas: planilla del día',
  access: permissionFor(appointment, 'view'),
  params: { date: f.day('Fecha'), scheduleId: f.optional(f.ref('care.schedule', 'Agenda')) },
  opens: ['scheduleId'],
})
