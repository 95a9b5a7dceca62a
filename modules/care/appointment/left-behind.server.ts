import { permissionFor } from '@quina/blocks'
import type { Alert } from '@quina/blocks/server'
import { addDays, type Day } from '@quina/kernel'
import { answersAlert } from '../reminder-answer/answers-alert.server.ts'
import { appointment } from './appointment.contract.ts'

/** Days back that are looked at: what is older was left behind for good. */
const daysBack = 60
const spanOf = (today: Day) => ({ from: addDays(today, -daysBack), to: addDays(today, -1) })

/** A day is over and nobody said what became of an appointment of it: it counts as neither attended nor missed. */
export const leftBehindAlert: Alert = {
  name: 'care.appointmentsLeftBehind',
  permission: permissionFor(appointment, 'miss'),
  tone: 'warning',
  one: 'cita de un día pasado sin atender ni dar por inasistente',
  many: 'citas de días pasados sin atender ni dar por inasistentes',
  meaning: 'Dé por inasistente a quien no vino, o reciba tarde y atienda a quien vino: si no, no cuentan.',
  who: 'Quien recibe a los pacientes',
  to: ({ today }) => {
    const { from, to } = spanOf(today)
    return `/citas/index?condition=assigned,confirmed&date=${from}..${to}`
  },
  async count(tx, { actor, today }) {
    const { from, to } = spanOf(today)
    const { n } = await tx
      .selectFrom('care.appointment')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .where('campusId', '=', actor.campusId)
      .where('status', 'in', ['assigned', 'confirmed'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .executeTakeFirstOrThrow()
    return n
  },
}

/** What of appointments waits for somebody. */
export const appointmentAlerts: readonly Alert[] = [answersAlert, leftBehindAlert]
