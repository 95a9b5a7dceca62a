import { serveQuery } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type Conflict, clashSpans, conflictWords } from '../schedule/clashes.domain.ts'
import { previewSchedule, professionalSpecialties } from '../schedule/schedule.contract.ts'
import { mustBeSchedule, weeklyMinutes, weeklyWarning } from '../schedule/schedule.domain.ts'
import { holidayNames, scheduleFactsOf } from '../schedule/schedule-facts.server.ts'
import { hourOf } from '../schedule/slots.domain.ts'
import {
  conflictsOf,
  type PlannedShiftSlot,
  plannedOf,
  type SchedulePlan,
} from '../schedule/write-slots.server.ts'

/** The most slots that a preview draws: the rest repeats them. */
const drawn = 4_000

export const previewOperations = [
  serveQuery(previewSchedule, async ({ tx, actor, input }) => {
    const { id, ...schedule } = input
    const { campusId } = actor
    mustBeSchedule(schedule, await scheduleFactsOf(tx, schedule, campusId))
    const planning = { id, campusId, input: schedule }
    const { slots, leftovers } = await plannedOf(tx, planning)
    const conflicts = await conflictsOf(tx, planning, slots)
    const names = await holidayNames(tx, { from: schedule.date, to: schedule.untilDay, campusId })
    const weekMinutes = weeklyMinutes(slots)
    const warnings = [weeklyWarning(weekMinutes), await travelWarning(tx, planning, slots)]
    const capacity = (some: readonly PlannedShiftSlot[]) =>
      some.reduce((sum, { shift }) => sum + shift.capacity, 0)
    return {
      slots: foreseen(slots.slice(0, drawn), conflicts),
      leftovers: [...leftovers],
      holidays: [...names].map(([date, name]) => ({ date, name })),
      offered: capacity(slots.filter(({ holiday }) => !holiday)),
      blocked: capacity(slots.filter(({ holiday }) => holiday)),
      conflicts: new Set(conflicts.map(placeOf)).size,
      clashes: clashSpans(conflicts),
      weekMinutes,
      warnings: warnings.filter((one) => one !== null),
    }
  }),
  serveQuery(professionalSpecialties, ({ tx, input: { professionalId } }) =>
    tx
      .selectFrom('people.employeeSpecialty as e')
      .innerJoin('hospital.specialtyFace as s', 's.id', 'e.specialtyId')
      .select(['s.id', 's.name as label', 's.firstMinutes as minutes'])
      .where('e.employeeId', '=', professionalId)
      .orderBy('s.name')
      .execute(),
  ),
]

const placeOf = ({ date, start }: { readonly date: Day; readonly start: number }) => `${date} ${start}`

function foreseen(slots: readonly PlannedShiftSlot[], conflicts: readonly Conflict[]) {
  const met = new Map(conflicts.map((one) => [placeOf(one), one]))
  return slots.map((slot) => {
    const conflict = met.get(placeOf(slot))
    return {
      date: slot.date,
      start: hourOf(slot.start),
      end: hourOf(slot.end),
      capacity: slot.shift.capacity,
      state: conflict ? ('conflict' as const) : slot.holiday ? ('holiday' as const) : ('free' as const),
      why: conflict ? conflictWords(conflict) : null,
    }
  })
}

const travelMinutes = 30

/** Slots in two sites on one day must leave time to travel between them: a warning, not a refusal (AGE-07). */
async function travelWarning(tx: Tx, { campusId, input }: SchedulePlan, slots: readonly PlannedShiftSlot[]) {
  const first = await rowFrom<{ day: string }>(tx)`
    select p.date::text as day
    from unnest(${slots.map(({ date }) => date)}::date[], ${slots.map(({ start }) => start)}::int[],
                ${slots.map(({ end }) => end)}::int[]) p (date, from_minute, until_minute)
    join care.slot c on c.professional_id = ${input.professionalId}::uuid and c.day = p.date
      and c.campus_id <> ${campusId}::uuid and c.status in ('available', 'blocked')
      and tstzrange(c.starts_at - make_interval(mins => ${travelMinutes}), c.ends_at + make_interval(mins => ${travelMinutes}))
        && tstzrange(p.date::timestamp at time zone 'America/Bogota' + make_interval(mins => p.from_minute),
                     p.date::timestamp at time zone 'America/Bogota' + make_interval(mins => p.until_minute))
    order by p.date limit 1`
  if (first === undefined) return null
  return `El ${first.day.replaceAll('-', '/')} atiende en otra sede con menos de ${travelMinutes} minutos para llegar.`
}
