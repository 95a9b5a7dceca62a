import { permissionFor } from '@quina/blocks'
import {
  type Actor,
  can,
  catalogService,
  type Operation,
  optionsOperation,
  serveCatalog,
} from '@quina/blocks/server'
import { rowWhere, type Tx, valueFrom } from '@quina/db/server'
import { insist, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { shiftPlan } from '../shift.contract.ts'
import { planEveryService, shiftPlanner } from './shift-planner.contract.ts'

/** Rules: NOM-499 the user has that service already. */
const shiftPlannerService = catalogService<typeof shiftPlanner>({
  catalog: shiftPlanner,
  whose: 'house',
  chosenBy: ['payroll'],
  existing: (tx, { userId, costCentreId }) =>
    rowWhere(tx, 'payroll.shiftPlanner', { userId, costCentreId }, ['id', 'version']),
  refusals: {
    shift_planner_once: refused('NOM-499', 'Ese usuario ya programa ese servicio.', 'costCentreId'),
  },
})

export const shiftPlannerOperations: readonly Operation[] = [
  ...serveCatalog(shiftPlannerService),
  optionsOperation({
    to: 'payroll.planningUser',
    title: 'Usuarios que programan turnos',
    access: permissionFor(shiftPlanner, 'edit'),
    whose: 'house',
  }),
  optionsOperation({
    to: 'payroll.plannedService',
    title: 'Servicios con turnos que programar',
    access: permissionFor(shiftPlan, 'view'),
    whose: 'house',
    optionsOf: (actor) =>
      can(actor, planEveryService) || !can(actor, permissionFor(shiftPlan, 'edit'))
        ? sql`true`
        : sql`id in (select cost_centre_id from payroll.shift_planner where active and user_id = ${actor.userId}::uuid)`,
  }),
]

/** The user plans the service or every service. @throws Problem `SERVICIO_NO_ASIGNADO` */
export async function mustPlan(tx: Tx, actor: Actor, costCentreId: string): Promise<void> {
  if (can(actor, planEveryService)) return
  const own = await valueFrom<boolean>(tx)`
    select exists (select from payroll.shift_planner
                   where active and user_id = ${actor.userId}::uuid and cost_centre_id = ${costCentreId}::uuid) as own`
  const message = 'Usted no programa los turnos de ese servicio.'
  insist(own, 'SERVICIO_NO_ASIGNADO', message, { status: 403, fields: { costCentreId: message } })
}
