import type { Alert } from '@quina/blocks/server'
import { waitingRequests } from './booking.contract.ts'

/** Patients who must be seen by a clinical deadline and still wait in the list after it. */
export const requestLimitAlert: Alert = {
  name: 'care.requestsPastLimit',
  permission: waitingRequests.access,
  tone: 'bad',
  one: 'paciente de la lista de espera pasó su fecha límite clínica',
  many: 'pacientes de la lista de espera pasaron su fecha límite clínica',
  meaning: 'Asígneles la cita ya, o dígale al médico que no hay cupo.',
  who: 'Asignación de citas',
  to: '/citas',
  async count(tx, { actor, today }) {
    const { n } = await tx
      .selectFrom('care.appointmentRequest')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .where('campusId', '=', actor.campusId)
      .where('status', '=', 'waiting')
      .where('limitOn', '<', today)
      .executeTakeFirstOrThrow()
    return n
  },
}
