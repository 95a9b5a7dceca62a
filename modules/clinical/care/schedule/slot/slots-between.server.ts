import { type AnswerOf, permissionFor } from '@quina/blocks'
import { campusScope, optionsOperation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { daysBetween, must } from '@quina/kernel'
import { schedule } from '../schedule/schedule.contract.ts'
import { slotsBetween } from './slots-between.contract.ts'

/** A slot by its hour and professional, for references to it. */
export const slotOptions = optionsOperation({
  to: 'care.slot',
  title: 'Cupos',
  access: permissionFor(schedule, 'view'),
  whose: 'site',
})

const mostDays = 62
const mostSlots = 5_000

/** @throws Problem AGE-019 for more than two months. */
export const slotsOperation = serveQuery(slotsBetween, async ({ tx, actor, input }) => {
  const { from, until, scheduleId, professionalId, specialtyId } = input
  must(daysBetween(from, until) < mostDays, 'AGE-019', 'until', `Pida como máximo ${mostDays} días.`)
  const rows = await rowsFrom<AnswerOf<typeof slotsBetween>['slots'][number]>(tx)`
    select s.id, s.schedule_id, s.day::text as date,
           extract(epoch from s.starts_at - s.day::timestamp at time zone 'America/Bogota')::int / 60 as start,
           extract(epoch from s.ends_at - s.day::timestamp at time zone 'America/Bogota')::int / 60 as end,
           s.professional_id, t.name as professional, e.name as specialty, l.name as room, s.capacity,
           case when s.holiday then 'festivo' when s.status = 'blocked' then 'bloqueado'
             when (select count(*) from care.appointment_place h where h.slot_id = s.id and h.held) >= s.capacity then 'ocupado'
             else 'disponible' end as state
    from care.slot s
    join people.employee_face p on p.id = s.professional_id
    join people.tercero_face t on t.id = p.tercero_id
    join hospital.specialty_face e on e.id = s.specialty_id
    left join hospital.location_face l on l.id = s.location_id
    where s.day between ${from}::date and ${until}::date and s.status in ('available', 'blocked')
      and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)
      and (${scheduleId}::uuid is null or s.schedule_id = ${scheduleId}::uuid)
      and (${professionalId}::uuid is null or s.professional_id = ${professionalId}::uuid)
      and (${specialtyId}::uuid is null or s.specialty_id = ${specialtyId}::uuid)
    order by s.starts_at, t.name limit ${mostSlots + 1}`
  return {
    slots: rows.slice(0, mostSlots),
    conventions: await conventionsOf(tx),
    more: rows.length > mostSlots,
  }
})

const conventionsOf = (tx: Tx) =>
  rowsWhere(tx, 'care.convention', { scope: ['slot'], active: true }, [
    'key',
    'name',
    'background',
    'foreground',
  ])
