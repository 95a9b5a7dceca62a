import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { dayInBogota, newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { OrderInput } from './medical-order.domain.ts'
import { callOf } from './medical-order.domain.ts'

interface Asking {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
}

type Referral = Pick<OrderInput, 'destination' | 'patientId' | 'priority' | 'specialtyId'> & {
  readonly id: string
  readonly campusId: string
}

/**
 * A referral that stays in the house asks for its appointment: it waits in the list from when it was signed (care dossier §9.3).
 * A specialty without a kind of appointment has nothing to be asked for.
 */
export async function askAppointment({ tx, actor, now }: Asking, referral: Referral): Promise<void> {
  const { id, campusId, patientId, specialtyId, destination, priority } = referral
  if (destination !== null || specialtyId === null) return
  const kind = await tx
    .selectFrom('care.appointmentType')
    .select('id')
    .where('active', '=', true)
    .where('specialtyId', '=', specialtyId)
    .orderBy(sql`class <> 'first'`)
    .orderBy('code')
    .executeTakeFirst()
  if (kind === undefined) return
  await tx
    .insertInto('care.appointmentRequest')
    .values({
      ...{
        id: newId(),
        campusId,
        patientId,
        appointmentTypeId: kind.id,
        orderId: id,
        createdBy: actor.userId,
      },
      ...{ requestedAt: now, wishedOn: dayInBogota(now), channel: 'internal', status: 'waiting' },
      priority: callOf(priority),
    })
    .execute()
}

/** What was annulled asks for nothing. */
export async function withdrawRequestOf(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('care.appointmentRequest')
    .set({ status: 'withdrawn', reason })
    .where('orderId', '=', orderId)
    .where('status', '=', 'waiting')
    .execute()
}
