import { defineQuery, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'
import { engagementKinds, regimes } from '../engagement/engagement-kinds.contract.ts'

/** Allows seeing the people on the payroll, without their pay. */
export const viewRoster = permission('payroll.roster.view', 'Ver el personal de nómina')

export const roster = { module: 'payroll', name: 'roster' } as const

/** What to check before a person is paid; only the most urgent alert of each person is shown. */
const rosterAlerts = {
  affiliation: ['Falta una afiliación', 'bad'],
  account: ['Sin cuenta bancaria aprobada', 'bad'],
  sick: ['Más de 90 días de incapacidad', 'warning'],
  ending: ['Termina en 30 días o menos', 'warning'],
  ended: ['Pasó su fecha final', 'bad'],
  certificate: ['Certificado de retención vencido', 'warning'],
  none: ['Sin alertas', 'good'],
} as const

/** The people that payroll pays, as they are today (payroll dossier §1.2, §2.1). */
export const rosterList = listOf({
  columns: {
    employeeId: f.ref('people.employee', 'Empleado'),
    identification: f.text('Documento'),
    kind: f.choice('Vinculación', engagementKinds),
    regime: f.choice('Régimen', regimes),
    positionId: f.ref('hospital.position', 'Cargo'),
    costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
    epsId: f.ref('people.tercero', 'EPS'),
    pensionFundId: f.ref('people.tercero', 'Pensión'),
    startDate: f.day('Ingreso'),
    endDate: f.optional(f.day('Termina')),
    situation: f.condition('Situación', {
      active: ['Activo', 'good'],
      vacation: ['En vacaciones', 'info'],
      sick: ['En incapacidad', 'warning'],
      leave: ['En licencia', 'info'],
      travelling: ['En comisión', 'info'],
      suspended: ['Sin sueldo', 'warning'],
      retired: ['Retirado', 'neutral'],
    }),
    alert: f.condition('Alerta', rosterAlerts),
  },
  sort: 'employeeId',
  filters: ['situation', 'alert', 'regime', 'kind', 'positionId', 'costCentreId', 'epsId', 'pensionFundId'],
  searches: 'Nombre, documento o cargo',
})

/** The person on a payroll page. */
export const rosterPerson = defineQuery({
  id: 'payroll.rosterPerson',
  title: 'Personal de nómina: una persona',
  access: viewRoster,
  params: { id: f.ref('people.employee', 'Empleado') },
  opens: ['id'],
  answers: z.object({ name: z.string(), identification: z.string(), died: z.boolean() }),
})
