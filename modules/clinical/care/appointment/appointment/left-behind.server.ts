import { permissionFor } from '@quina/blocks'
import type { Alert } from '@quina/blocks/server'
import { addDays, type Day } from '@quina/kernel'
import { answersAlert } from '../reminder-answer/answers-alert.server.ts'
import { appointment } from './appointment.contract.ts'

/** For how many days back appointments are listed; older ones are left out for good. */
const daysBack = 60
const spanOf = (today: Day) => ({ from: addDays(today, -daysBack), to: addDays(today, -1) })

const unfinished = ['assigned', 'confirmed', 'waiting', 'attending'] as const

/** Appointments that the end of the day could not close: the patient came and the attention is unfinished, or a rule refused. */
export const leftBehindAlert: Alert = {
  name: 'care.appointmentsLeftBehind',
  permission: permissionFor(appointment, 'miss'),
  tone: 'warning',
  one: 'cita de un día pasado sin terminar',
  many: 'citas de días pasados sin terminar',
  meaning:
    'El paciente llegó y nadie terminó su atención: termínela o cancele la cita. ' +
    'Quien no llegó queda inasistente solo, a las 23:55.',
  who: 'Quien recibe a los pacientes',
  to: ({ today }) => {
    const { from, to } = spanOf(today)
    return `/citas/index?condition=${unfinished.join()}&date=${from}..${to}`
  },
  async count(tx, { actor, today }) {
    const { from, to } = spanOf(today)
    const { n } = await tx
      .selectFrom('care.appointment')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .where('campusId', '=', actor.campusId)
      .where('status', 'in', unfinished)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .executeTakeFirstOrThrow()
    return n
  },
}

export const appointmentAlerts: readonly Alert[] = [answersAlert, leftBehindAlert]
