import { type Actor, madeAt } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, must, newId } from '@quina/kernel'
import { mustBeBookable } from './patient-barred.server.ts'

interface AppointmentWish {
  readonly patientId: string
  readonly appointmentTypeId: string
  readonly wishedOn: Day
  readonly channel: string
  readonly status: 'waiting' | 'assigned'
  readonly priority?: string
  readonly limitOn?: Day | null
  readonly partOfDay?: string
}

/** Stores a request with its date; the wished day is today at the earliest. @throws Problem CIT-040, CIT-052, CIT-055. */
export async function request(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  wish: AppointmentWish,
): Promise<Id<'care.appointmentRequest'>> {
  must(wish.wishedOn >= dayInBogota(now), 'CIT-040', 'wishedOn', 'La fecha deseada es de hoy en adelante.')
  // A patient who is given a place at once is checked when the place is given.
  if (wish.status === 'waiting') await mustBeBookable(tx, wish.patientId)
  mustHaveLimit(wish)
  const id = newId<'care.appointmentRequest'>()
  const { userId, campusId } = actor
  await addTo(tx, 'care.appointmentRequest', { ...wish, id, campusId, createdBy: userId, requestedAt: now })
  madeAt(tx, id, campusId)
  return id as Id<'care.appointmentRequest'>
}

/** @throws Problem CIT-055 when priority 1 has no clinical deadline, or one before the wished day. */
function mustHaveLimit({ priority, wishedOn, limitOn = null }: AppointmentWish): void {
  const message = 'La prioridad 1 lleva su fecha límite clínica, desde la fecha deseada en adelante.'
  must(priority !== '1' || (limitOn !== null && limitOn >= wishedOn), 'CIT-055', 'limitOn', message)
}
