import type { Stored } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, firstDayOf, groupedBy, type Id, lastDayOf } from '@quina/kernel'
import type { WorkingTime } from '../../../engine/hours/hours.contract.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { dayKey, monthDays, type PlanIssue, type shiftPlan } from './shift.contract.ts'
import {
  issuesOf,
  type PlannedDay,
  type PlannedPerson,
  type Shift,
  type ShiftRules,
} from './shift-rules.domain.ts'

export type Plan = Pick<Stored<typeof shiftPlan>, 'id' | 'year' | 'month' | 'lines'>

/** A person of a cuadro, in its order, with their planned days in it and around it. */
export interface ReadPerson {
  readonly engagementId: Id<'payroll.engagement'>
  readonly name: string
  readonly planned: PlannedPerson
}

export async function shiftsByCode(tx: Tx): Promise<ReadonlyMap<string, Shift>> {
  const rows = await rowsFrom<Shift>(tx)`
    select code, name, kind, from_time as "fromTime", hours::text as hours from payroll.shift order by code`
  return new Map(rows.map((row) => [row.code, row]))
}

interface EngagedRow {
  readonly id: string
  readonly name: string
  readonly startDate: Day
  readonly until: Day | null
  readonly workingTime: WorkingTime
  readonly restDay: number
  readonly overtime: boolean
  readonly cares: boolean
  readonly absences: PlannedPerson['absences']
}

/** Weekly limits need the days around the month, from other published cuadros. */
const around = 7

const peopleIn = (tx: Tx, ids: readonly string[], [from, to]: readonly [Day, Day]) =>
  rowsFrom<EngagedRow>(tx)`
    select e.id, t.name, e.start_date as "startDate", coalesce(e.retired_on, e.end_date) as until,
           coalesce(s.working_time, case when e.regime in ('public', 'official') then e.regime else 'private' end)
             as "workingTime",
           coalesce(array_position('{sunday,monday,tuesday,wednesday,thursday,friday,saturday}'::text[], s.rest_day) - 1, 0)
             as "restDay",
           coalesce(s.overtime, true) as overtime, coalesce(c.cares, false) as cares,
           coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'from', a.from_day, 'to', a.to_day)) from (
               select k.name, n.absent_from as from_day, n.to_day
               from payroll.novelty n join payroll.novelty_kind k on k.id = n.kind_id
               where n.engagement_id = e.id and n.absence is not null and n.status in ('draft', 'approved')
               union all
               select 'Vacaciones', b.rest_from, b.rest_until from payroll.benefit_liquidation b
               where b.engagement_id = e.id and b.kind = 'vacation' and b.decision = 'time'
                 and b.status in ('approved', 'posted')) a
             where a.from_day <= ${to}::date and a.to_day >= ${from}::date), '[]') as absences
    from payroll.engagement e
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    left join lateral (select * from payroll.engagement_schedule where parent_id = e.id and from_day <= ${to}::date
                       order by from_day desc limit 1) s on true
    left join lateral (select h.cares from payroll.engagement_salary w join hospital.position_face h on h.id = w.position_id
                       where w.parent_id = e.id and w.from_day <= ${to}::date order by w.from_day desc limit 1) c on true
    where e.id = any(${[...ids]}::uuid[])`

/** The people of a cuadro with their planned days, and the rules of its month. */
export async function personsOfPlan(tx: Tx, { id, year, month, lines }: Plan) {
  const [first, last] = [firstDayOf(year, month), lastDayOf(year, month)]
  const ids = lines.map(({ engagementId }) => engagementId)
  const shifts = await shiftsByCode(tx)
  const rows = new Map((await peopleIn(tx, ids, [first, last])).map((row) => [row.id, row]))
  const others = groupedBy(
    await rowsFrom<{ engagementId: string; on: Day; code: string }>(tx)`
      select engagement_id as "engagementId", on_day as "on", code from payroll.planned_shift
      where engagement_id = any(${ids}::uuid[]) and plan_id <> ${id}::uuid and status = 'published'
        and on_day between ${addDays(first, -around)}::date and ${addDays(last, around)}::date
      order by on_day`,
    ({ engagementId }) => engagementId,
  )
  const rules: ShiftRules = {
    parameters: await parametersIn(tx),
    holidays: await loadHolidays(tx, { from: addDays(first, -around), to: addDays(last, around) }),
  }
  const planned = (code: string, on: Day, own: boolean): PlannedDay[] => {
    const shift = shifts.get(code)
    return shift === undefined ? [] : [{ on, shift, own }]
  }
  const people = lines.flatMap((line): ReadPerson[] => {
    const row = rows.get(line.engagementId)
    if (row === undefined) return []
    const own = monthDays.flatMap((nth) => {
      const on = addDays(first, nth - 1)
      const code = line[dayKey(nth)]
      return code === null || on > last ? [] : planned(code, on, true)
    })
    const besides = (others.get(row.id) ?? []).flatMap(({ code, on }) => planned(code, on, false))
    const {
      workingTime,
      restDay,
      overtime: mayEarnOvertime,
      cares: careStaff,
      startDate,
      until,
      absences,
    } = row
    const schedule = { workingTime, restDay, mayEarnOvertime, careStaff, weeklyLimit: true }
    return [
      {
        engagementId: line.engagementId,
        name: row.name,
        planned: { startDate, until, schedule, absences, days: [...own, ...besides] },
      },
    ]
  })
  return { people, rules, shifts }
}

/** The issues of a cuadro, person by person. */
export const issuesIn = ({ people, rules }: Awaited<ReturnType<typeof personsOfPlan>>): PlanIssue[] =>
  people.flatMap(({ engagementId, name, planned }) =>
    issuesOf(planned, rules).map((issue) => ({ engagementId, person: name, ...issue })),
  )
