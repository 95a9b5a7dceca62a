import { rowFrom, type Tx } from '@quina/db/server'
import { insist, must, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { recordOnTimeline } from '../../appointment/appointment/timeline.server.ts'
import { giveNotice } from '../../appointment/appointment-notice/notice.server.ts'
import type { Input, Leaver } from './transfer-facts.server.ts'
import type { Outcome, TransferContext } from './transfer-moves.server.ts'

/**
 * Returns the professional who takes the whole agenda, who must practise its specialties and be free at those hours.
 * @throws Problem AGE-039 without a professional, AGE-035 when they do not practise the specialties, AGE-036 when they attend at
 * those hours.
 */
export async function destinationOf(tx: Tx, input: Input, leavers: readonly Leaver[]): Promise<string> {
  const to = input.destinations![0]!.professionalId
  const found = await rowFrom<{ name: string; practises: boolean; busy: boolean }>(tx)`
    select t.name,
           (select count(*) from people.employee_specialty_face e where e.employee_id = p.id
              and e.specialty_id = any(${specialties(leavers)}::uuid[])) = ${specialties(leavers).length} as practises,
           exists (select from care.slot o
             join care.slot s on tstzrange(o.starts_at, o.ends_at) && tstzrange(s.starts_at, s.ends_at)
             where o.professional_id = p.id and o.status in ('available', 'blocked')
               and s.id in (${those(input, leavers)})) as busy
    from people.employee_face p join people.tercero_face t on t.id = p.tercero_id
    where p.id = ${to}::uuid`
  must(found !== undefined, 'AGE-039', 'destinations', 'Elija un profesional de la entidad.')
  const { name, practises, busy } = found
  must(practises, 'AGE-035', 'destinations', `${name} no atiende esa especialidad.`)
  const attends = `${name} ya tiene agenda a esas horas: trasládelas a cupos libres.`
  insist(!busy, 'AGE-036', attends, { fields: { destinations: attends }, status: 409 })
  return name
}

const specialties = (leavers: readonly Leaver[]): string[] => [
  ...new Set(leavers.map(({ specialtyId }) => specialtyId)),
]

/** The slots of those days, taken and free, except those whose patient has arrived, was attended or missed. */
const those = ({ professionalId, fromDay, untilDay, specialtyId }: Input, leavers: readonly Leaver[]) => sql`
  select s.id from care.slot s
  where s.professional_id = ${professionalId}::uuid and s.day between ${fromDay}::date and ${untilDay}::date
    and s.status in ('available', 'blocked') and (${specialtyId}::uuid is null or s.specialty_id = ${specialtyId}::uuid)
    and s.campus_id = any(${[...new Set(leavers.map(({ campusId }) => campusId))]}::uuid[])
    and not exists (select from care.appointment_place h join care.appointment a on a.id = h.appointment_id
      where h.slot_id = s.id and h.held and a.status in ('waiting', 'attending', 'attended', 'missed'))`

/** Transfers the slots with their patients, at the same hours: no appointment is replaced (care dossier §5.7, M1). */
export async function moveWhole(
  { tx, actor, now, transferId }: TransferContext,
  input: Input,
  leavers: readonly Leaver[],
): Promise<Outcome> {
  await destinationOf(tx, input, leavers)
  const to = input.destinations![0]!.professionalId
  await sql`
    with those as (${those(input, leavers)} order by s.starts_at, s.id for no key update)
    update care.slot set professional_id = ${to}::uuid from those where care.slot.id = those.id`.execute(tx)
  for (const [position, { id }] of leavers.entries()) {
    await sql`
      insert into care.transfer_move (id, transfer_id, position, appointment_id, had_at, had_with, goes_at, goes_with)
      select ${newId()}::uuid, ${transferId}::uuid, ${position}, id, starts_at, professional_id, starts_at, ${to}::uuid
      from care.appointment where id = ${id}::uuid`.execute(tx)
    await sql`
      update care.appointment set professional_id = ${to}::uuid, version = version + 1 where id = ${id}::uuid`.execute(
      tx,
    )
    await recordOnTimeline(tx, { id, pending: true })
  }
  const notices = leavers.map(({ id, at }) => ({ appointmentId: id, kind: 'moved', hadAt: at }) as const)
  await giveNotice({ tx, actor, now }, notices)
  return { moved: leavers.length, stayed: 0 }
}
