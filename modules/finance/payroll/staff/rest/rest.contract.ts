import { f, listOf } from '@quina/blocks'

export const rest = { module: 'payroll', name: 'rest' } as const

/** Descansos compensatorios (C1.2): each is earned by an approved payroll and discharged, the oldest first, by a novedad. */
export const restList = listOf({
  columns: {
    employeeId: f.ref('people.employee', 'Empleado'),
    identification: f.text('Documento'),
    workedOn: f.day('Día trabajado'),
    hours: f.quantity('Horas'),
    reason: f.text('Motivo'),
    dueBy: f.optional(f.day('Vence')),
    usedOn: f.optional(f.day('Descanso o pago')),
    situation: f.condition('Estado', {
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
