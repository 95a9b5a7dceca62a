import { enqueue, parameterOn } from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { dayInBogota, newId } from '@quina/kernel'
import { offerMinutes, soonOfferMinutes } from './slot-offer.contract.ts'

/** The job that offers a slot to the next patient when an offer was not answered in time. */
export const offerJobKind = 'care.slotOffer'

export interface OfferContext {
  readonly tx: Tx
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  readonly now: Date
}

/** A slot that begins sooner than this is not offered. */
export const leastAheadMs = 2 * 3_600_000

/**
 * Offers a slot to the first waiting patient who can take it (care dossier §5.8): by priority, then by date of the request. A
 * patient who was already offered this slot, or has another offer, is skipped.
 * @returns the offer, or null when nobody can.
 */
export async function offerToNext(offering: OfferContext, slotId: string): Promise<string | null> {
  const { tx, now } = offering
  const next = await rowFrom<{ id: string; campusId: string; startsAt: Date }>(tx)`
    select r.id, r.campus_id, s.starts_at
    from care.slot s
    join care.schedule g on g.id = s.schedule_id and g.status = 'published'
    join care.appointment_request r on r.status = 'waiting' and r.campus_id = s.campus_id
    join people.patient_face own on own.id = r.patient_id
    join people.patient_face f on f.id = own.person_id and f.active and f.deceased_on is null
    join care.appointment_type k on k.id = r.appointment_type_id
    where s.id = ${slotId}::uuid and s.status = 'available' and s.starts_at >= ${new Date(now.getTime() + leastAheadMs)}
      and (select count(*) from care.appointment_place p where p.slot_id = s.id and p.held) < s.capacity
      and (k.specialty_id is null or k.specialty_id = s.specialty_id)
      and coalesce(s.appointment_type_id = k.id, true)
      and (k.id in (select appointment_type_id from care.schedule_kind where parent_id = g.id)
        or not exists (select from care.schedule_kind where parent_id = g.id))
      and s.ends_at - s.starts_at >= make_interval(mins => k.minutes)
      and s.day >= r.wished_on
      and (r.part_of_day = 'any' or (extract(hour from s.starts_at at time zone 'America/Bogota') < 12) = (r.part_of_day = 'am'))
      and not exists (select from care.slot_offer o where o.request_id = r.id and (o.status = 'pending' or o.slot_id = s.id))
      and not exists (select from care.slot_offer o where o.slot_id = s.id and o.status = 'pending')
    order by r.priority, r.limit_on nulls last, r.requested_at, r.id limit 1
    for no key update of r skip locked`
  return next === undefined ? null : offer(offering, { slotId, requestId: next.id, ...next })
}

type OfferedSlot = Readonly<{ slotId: string; requestId: string; campusId: string; startsAt: Date }>

/** Holds the slot for a patient until an instant, at which the slot is offered to the next one. */
export async function offer(
  { tx, actor, now }: OfferContext,
  { slotId, requestId, campusId, startsAt }: OfferedSlot,
): Promise<string> {
  const soon = startsAt.getTime() - now.getTime() < 24 * 3_600_000
  const minutes = await parameterOn(tx, soon ? soonOfferMinutes : offerMinutes, dayInBogota(now))
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const id = newId()
  await addTo(tx, 'care.slotOffer', {
    id,
    campusId,
    requestId,
    slotId,
    offeredAt: now,
    expiresAt,
    offeredBy: actor.userId,
  })
  await enqueue(tx, {
    kind: offerJobKind,
    title: 'Cupo ofrecido: esperar la respuesta',
    input: { offerId: id },
    total: 1,
    actor,
    runAt: expiresAt,
  })
  return id
}

const withheld = new WeakSet<Tx>()

/** Does some work without offering the slots that it frees, such as the hours of an absent professional. */
export async function withoutOffering<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const nested = withheld.has(tx)
  withheld.add(tx)
  try {
    return await work()
  } finally {
    if (!nested) withheld.delete(tx)
  }
}

/** Offers each slot of a cancelled or moved appointment to the first waiting patient who can take it. */
export async function offerFreed(offering: OfferContext, appointmentId: string): Promise<void> {
  if (withheld.has(offering.tx)) return
  const freed = await rowsFrom<{ slotId: string }>(offering.tx)`
    select p.slot_id from care.appointment_place p join care.slot s on s.id = p.slot_id
    where p.appointment_id = ${appointmentId}::uuid and not p.held order by s.starts_at`
  for (const { slotId } of freed) await offerToNext(offering, slotId)
}

/** Passes the offer of a patient who no longer waits to the next patient. */
export async function passOn(offering: OfferContext, requestId: string, reason: string): Promise<void> {
  const left = await offering.tx
    .updateTable('care.slotOffer')
    .set({ status: 'declined', answeredAt: offering.now, reason: reason.slice(0, 200) })
    .where('requestId', '=', requestId)
    .where('status', '=', 'pending')
    .returning('slotId')
    .execute()
  for (const { slotId } of left) await offerToNext(offering, slotId)
}

/** Ends an offer that was not answered in time and offers its slot to the next patient. @returns whether it ended. */
export async function expireOffer(offering: OfferContext, id: string): Promise<boolean> {
  const { tx, now } = offering
  const expired = await tx
    .updateTable('care.slotOffer')
    .set({ status: 'expired', answeredAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .returning('slotId')
    .executeTakeFirst()
  if (expired === undefined) return false
  await offerToNext(offering, expired.slotId)
  return true
}
