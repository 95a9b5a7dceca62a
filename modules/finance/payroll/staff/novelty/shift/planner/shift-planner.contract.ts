import { defineCatalog, type Fields, f, listOf, permission } from '@quina/blocks'

const fields = {
  userId: f.ref('payroll.planningUser', 'Usuario'),
  costCentreId: f.ref('hospital.costCentre', 'Servicio'),
} satisfies Fields

/** Who plans the turnos of a service without seeing what anybody earns. */
export const shiftPlanner = defineCatalog({
  id: 'payroll.shiftPlanner',
  label: { one: 'Programador de turnos', many: 'Programadores de turnos', gender: 'm' },
  fields,
  shows: ['costCentreId'],
  key: 'costCentreId',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'costCentreId',
    filters: ['costCentreId', 'userId', 'active'],
    searches: 'Usuario o servicio',
  }),
  screens: { list: '/nomina/turnos/programadores' },
})

/** Planning the turnos of every service; without it, those of the services that one was given. */
export const planEveryService = permission(
  'payroll.shiftPlan.every',
  'Programar los turnos de todos los servicios',
)
