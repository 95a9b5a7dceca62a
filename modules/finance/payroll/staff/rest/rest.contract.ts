import { condition, day, listOf, optional, quantity, ref, text } from '@quina/blocks'

export const rest = { module: 'payroll', name: 'rest' } as const

/** Descansos compensatorios (C1.2): each is earned by an approved payroll and discharged, the oldest first, by a novedad. */
export const restList = listOf({
  columns: {
    employeeId: ref('people.employee', 'Empleado'),
    identification: text('Documento'),
    workedOn: day('Día trabajado'),
    hours: quantity('Horas'),
    reason: text('Motivo'),
    dueBy: optional(day('Vence')),
    usedOn: optional(day('Descanso o pago')),
    situation: condition('Estado', {
      pending: ['Pendiente', 'warning'],
      late: ['Pendiente y vencido', 'bad'],
      scheduled: ['Programado', 'info'],
      taken: ['Disfrutado', 'good'],
      paid: ['Pagado', 'good'],
    }),
  },
  totals: ['hours'],
  sort: '-workedOn',
  filters: ['situation', 'employeeId', 'workedOn', 'dueBy'],
  searches: 'Nombre o documento',
})
