import { type Actor, campusScope, labelOf } from '@quina/blocks/server'
import { rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { addDays, type Day, daysBetween } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import type { Room, SlotToLeave } from '../../schedule/slot/proposals.domain.ts'
import type { TransferFacts } from '../transfer/transfer.contract.ts'

/** For how many days after the wished one a slot is sought. */
export const daysAfter = 15
export const mostLeaving = 300

export interface Input {
  readonly professionalId: string
  readonly fromDay: Day
  readonly untilDay: Day
  readonly specialtyId: string | null
  readonly mode: 'free' | 'spread' | 'whole'
  readonly ontoDay: Day | null
  readonly campusId: string | null
  readonly destinations: readonly { readonly professionalId: string }[] | null
}

export interface Leaver extends SlotToLeave {
  readonly code: string
  readonly patient: string
  readonly phone: string | null
  readonly kind: string
  readonly minutes: number
  readonly professional: string
  /** The present time of the appointment; `startsAt` is the time that is sought. */
  readonly at: Date
  readonly slotId: string
  readonly specialtyId: string
  readonly campusId: string
  readonly contractId: string | null
  /** The other appointments of the patient, who cannot be in two places. */
  readonly busy: readonly { readonly from: string; readonly until: string }[]
}

/** The patients who must move, in the order of their hours; one more than the limit means that there are more. */
export async function leaversOf(tx: Tx, actor: Actor, input: Input, now: Date): Promise<Leaver[]> {
  const { professionalId, fromDay, untilDay, specialtyId, ontoDay } = input
  const rows = await rowsFrom<Omit<Leaver, 'startsAt'>>(tx)`
    select a.id, a.vigencia || lpad(a.number::text, 7, '0') as code, p.name as patient, p.phone, k.name as kind,
           k.minutes,
           t.name as professional, a.starts_at as at, a.slot_id, a.specialty_id, a.campus_id, a.contract_id,
           a.appointment_type_id,
           coalesce((select json_agg(json_build_object('from', o.starts_at, 'until', o.ends_at))
             from care.appointment o where o.patient_id = ${anyFileOf(sql.ref('a.patientId'))} and o.id <> a.id
               and o.status in ('assigned', 'confirmed', 'waiting', 'attending', 'attended')
               and o.ends_at > ${now}), '[]') as busy
    from care.appointment a
    join people.patient_face p on p.id = a.patient_id
    join care.appointment_type k on k.id = a.appointment_type_id
    join people.employee_face f on f.id = a.professional_id
    join people.tercero_face t on t.id = f.tercero_id
    where a.professional_id = ${professionalId}::uuid and a.date between ${fromDay}::date and ${untilDay}::date
      and a.status in ('assigned', 'confirmed') and a.starts_at > ${now}
      and (${specialtyId}::uuid is null or a.specialty_id = ${specialtyId}::uuid)
      and (${campusScope(actor)}::uuid is null or a.campus_id = ${campusScope(actor)}::uuid)
    order by a.starts_at, a.id limit ${mostLeaving + 1}`
  const shiftMs = ontoDay === null ? 0 : daysBetween(fromDay, ontoDay) * 86_400_000
  return rows.map((row) => ({ ...row, startsAt: new Date(row.at.getTime() + shiftMs) }))
}

export interface Place extends Room {
  readonly endsAt: Date
  readonly professionalId: string
  readonly professional: string
  readonly room: string | null
  readonly specialtyId: string
  readonly campusId: string
  readonly kinds: readonly string[] | null
  readonly contracts: readonly string[] | null
}

/**
 * The free slots that the patients may move to: those of the chosen professionals; when none is chosen, those of the same
 * professional from the chosen day, or without such a day those of anybody else of the specialty. The slots that are being
 * vacated are not offered.
 */
export async function placesFor(
  tx: Tx,
  input: Input,
  leavers: readonly Leaver[],
  now: Date,
): Promise<Place[]> {
  const { professionalId, fromDay, untilDay, ontoDay, campusId } = input
  const declared = (input.destinations ?? []).map((one) => one.professionalId)
  const named = declared.length === 0 && ontoDay !== null ? [professionalId] : declared
  const first = ontoDay ?? fromDay
  const last = addDays(ontoDay ?? untilDay, daysAfter + daysBetween(fromDay, untilDay))
  return rowsFrom<Place>(tx)`
    select s.id, s.starts_at, s.ends_at, (s.capacity - held.many)::int as left, s.appointment_type_id, s.professional_id,
           t.name as professional, l.name as room, s.specialty_id, s.campus_id,
           (select array_agg(k.appointment_type_id::text) from care.schedule_kind k where k.parent_id = g.id) as kinds,
           (select array_agg(c.contract_id::text) from care.schedule_contract c where c.parent_id = g.id) as contracts
    from care.slot s
    join care.schedule g on g.id = s.schedule_id and g.status = 'published'
    join people.employee_face f on f.id = s.professional_id
    join people.tercero_face t on t.id = f.tercero_id
    left join hospital.location_face l on l.id = s.location_id
    cross join lateral (select count(*) as many from care.appointment_place h where h.slot_id = s.id and h.held) held
    where s.status = 'available' and s.starts_at > ${now} and s.day between ${first}::date and ${last}::date
      and held.many < s.capacity and s.specialty_id = any(${[...new Set(leavers.map((one) => one.specialtyId))]}::uuid[])
      and s.campus_id = any(${campusId === null ? [...new Set(leavers.map((one) => one.campusId))] : [campusId]}::uuid[])
      and case when ${named.length} > 0 then s.professional_id = any(${named}::uuid[])
            else s.professional_id <> ${professionalId}::uuid end
      and not (s.professional_id = ${professionalId}::uuid and s.day between ${fromDay}::date and ${untilDay}::date)
    order by s.starts_at, t.name limit 4000`
}

/** Whether a slot suits an appointment: its specialty, site, kind and contract, long enough, and the patient free. */
export const fitsIn =
  ({ campusId }: Pick<Input, 'campusId'>) =>
  (place: Place, one: Leaver): boolean =>
    place.specialtyId === one.specialtyId &&
    (campusId !== null || place.campusId === one.campusId) &&
    (place.kinds === null || place.kinds.includes(one.appointmentTypeId)) &&
    (place.contracts === null || place.contracts.includes(String(one.contractId))) &&
    place.endsAt.getTime() - place.startsAt.getTime() >= one.minutes * 60_000 &&
    one.busy.every(({ from, until }) => new Date(until) <= place.startsAt || new Date(from) >= place.endsAt)

/** Returns the outcome of each appointment of a transfer, as it is shown and printed. */
export async function transferFactsOf(tx: Tx, id: string): Promise<TransferFacts> {
  const rows = await rowsFrom<TransferFacts['moves'][number]>(tx)`
    select m.appointment_id, a.vigencia || lpad(a.number::text, 7, '0') as code, p.name as patient,
           p.document_type || ' ' || p.number as document, p.phone, to_json(m.had_at) #>> '{}' as had_at, h.name as had_with,
           to_json(m.goes_at) #>> '{}' as goes_at, w.name as goes_with, l.name as room, m.cause, m.became_id
    from care.transfer_move m
    join care.appointment a on a.id = m.appointment_id
    join people.patient_face p on p.id = a.patient_id
    join people.employee_face f on f.id = m.had_with
    join people.tercero_face h on h.id = f.tercero_id
    left join people.employee_face g on g.id = m.goes_with
    left join people.tercero_face w on w.id = g.tercero_id
    left join care.appointment n on n.id = coalesce(m.became_id, m.appointment_id) and m.goes_at is not null
    left join hospital.location_face l on l.id = n.location_id
    where m.transfer_id = ${id}::uuid order by m.position`
  const { createdBy } = await storedRow(tx, 'care.transfer', id, ['createdBy'])
  return { moves: rows, by: await labelOf(tx, 'admin.user', createdBy) }
}
