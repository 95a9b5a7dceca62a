import type { HolidayTouch } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { blockSchedules } from './block.contract.ts'

/** The agendas already published for a day that becomes a holiday, with the number of their appointments (AGE-13). */
export const agendasTouched: HolidayTouch = {
  label: 'Agendas publicadas ese día',
  permission: blockSchedules,
  async touched(tx, { date, campusId, actor }) {
    if (campusId !== null && campusId !== actor.campusId) return []
    const rows = await rowsFrom<{ label: string; slots: number; appointments: number }>(tx)`
      select o.label, count(distinct s.id)::int as slots, count(distinct a.id)::int as appointments
      from care.slot s
      join care.schedule_option o on o.id = s.schedule_id
      left join care.appointment_place t on t.slot_id = s.id and t.held
      left join care.appointment a on a.id = t.appointment_id and a.status in ('assigned', 'confirmed')
      where s.day = ${date}::date and s.campus_id = ${actor.campusId}::uuid and s.status = 'available' and s.starts_at > now()
      group by o.id, o.label order by o.label limit 100`
    return rows.map(({ label, slots, appointments }) => ({
      label,
      detail: `${slots} cupos y ${appointments} citas: ciérrelos y diga qué se hace con las citas`,
      to: `/agenda/bloqueos?day=${date}`,
    }))
  },
}
