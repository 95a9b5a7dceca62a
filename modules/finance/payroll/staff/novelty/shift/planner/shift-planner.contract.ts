import { defineCatalog, type Fields, f, listOf, permission } from '@quina/blocks'

const fields = {
  userId: f.ref('payroll.planningUser', 'Usuario'),
  costCentreId: f.ref('hospital.costCentre', 'Servicio'),
} satisfies Fields

/** The users who plan the turnos of a service without seeing anybody's pay. */
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

/** Allows planning the turnos of every service; without it, only those of the assigned services. */
export const planEveryService = permission(
  'payroll.shiftPlan.every',
  'Programar los turnos de todos los servicios',
)
