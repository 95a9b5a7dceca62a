import type { Stored } from '@quina/blocks'
import {
  catalogService,
  type Operation,
  refusing,
  serveCatalog,
  serveDocument,
  servedDocument,
  serveFlatReport,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, firstDayOf, insist, lastDayOf, must, Problem, showHour, weekdayOf } from '@quina/kernel'
import { changeShift, changesOf, liveNovelties, settleShifts } from './change/plan-change.server.ts'
import { dayAt, shiftPlanPrint } from './paper/shift-plan.print.ts'
import { issuesIn, personsOfPlan, shiftsByCode } from './plan-reading.server.ts'
import { mustPlan, shiftPlannerOperations } from './planner/shift-planner.server.ts'
import {
  dayKey,
  monthDays,
  type PlanIssue,
  shift,
  shiftPlan,
  shiftSheet,
  shiftStaff,
} from './shift.contract.ts'
import { hoursPlanned, type Shift, type ShiftRules } from './shift-rules.domain.ts'

const whenWorked = 'Un turno que se trabaja lleva hora y hasta 24 horas; un descanso, ninguna.'

/** Rules: NOM-488 the code is taken, NOM-489 only worked turnos have hours, NOM-490 a published cuadro uses it. */
const shiftService = catalogService<typeof shift>({
  catalog: shift,
  whose: 'house',
  chosenBy: ['payroll'],
  onSave: async (tx, { values, id }) => {
    const works = values.kind === 'work'
    const { hours } = values
    must((values.fromTime !== null) === works, 'NOM-489', 'fromTime', whenWorked)
    must((hours !== null) === works, 'NOM-489', 'hours', whenWorked)
    must(!works || (Number(hours) > 0 && Number(hours) <= 24), 'NOM-489', 'hours', whenWorked)
    if (id === null) return
    const used = await rowFrom<{ same: boolean }>(tx)`
      select (s.code, s.kind, s.from_time, s.hours) is not distinct from
             (${values.code}, ${values.kind}, ${values.fromTime}::text, ${values.hours}::numeric) as same
      from payroll.shift s
      where s.id = ${id}::uuid and exists (select from payroll.planned_shift p where p.code = s.code and p.status <> 'draft')`
    const message = 'Hay cuadros publicados con este turno: cree otro con otro código.'
    must(used === undefined || used.same, 'NOM-490', 'code', message)
  },
  refusals: { shift_hours: { code: 'NOM-489', message: whenWorked, field: 'hours' } },
})

/**
 * Rules of a cuadro: `TURNO_DESCONOCIDO` an unknown code, NOM-491 a day that its month lacks, NOM-492 a person twice, NOM-493
 * another cuadro of the service, `SERVICIO_NO_ASIGNADO` a service that the user does not plan. A published or changed one has no
 * critical `issuesOf`.
 */
export const shiftPlanService = servedDocument<typeof shiftPlan>({
  document: shiftPlan,
  async onSave(tx, { costCentreId, year, month, lines }, actor) {
    await mustPlan(tx, actor, costCentreId)
    const shifts = await shiftsByCode(tx)
    const people = new Set<string>()
    for (const [at, line] of lines.entries()) {
      const twice = 'Esta persona ya está en el cuadro.'
      must(!people.has(line.engagementId), 'NOM-492', `lines.${at}.engagementId`, twice)
      people.add(line.engagementId)
      for (const nth of monthDays) {
        const code = line[dayKey(nth)]
        if (code === null) continue
        const field = `lines.${at}.${dayKey(nth)}`
        must(shifts.has(code), 'TURNO_DESCONOCIDO', field, `No hay un turno «${code}».`)
        must(
          dayAt({ year, month }, nth) <= lastDayOf(year, month),
          'NOM-491',
          field,
          'El mes no tiene este día.',
        )
      }
    }
  },
  on: {
    async publish({ tx, document, actor }) {
      await mustPlan(tx, actor, document.costCentreId)
      insist(document.lines.length > 0, 'NOM-494', 'El cuadro no tiene personas.')
      mustHold(document, issuesIn(await personsOfPlan(tx, document)))
    },
    async change({ tx, document, actor, input }) {
      await mustPlan(tx, actor, document.costCentreId)
      await changeShift(tx, document, actor, input)
    },
    async settle({ tx, document, actor, today, input: { until } }) {
      await mustPlan(tx, actor, document.costCentreId)
      must(until < today, 'TURNO_NO_TRABAJADO', 'until', 'Solo pasan turnos de días que ya terminaron.')
      await settleShifts(tx, document, actor, until)
    },
    async annul({ tx, document, actor }) {
      await mustPlan(tx, actor, document.costCentreId)
      const used = await liveNovelties(tx, document.id)
      const message = 'Sus turnos ya son novedades: anúlelas primero.'
      insist(used.length === 0, 'TURNO_EN_NOMINA', message, { status: 409 })
    },
  },
  extra: async (tx, stored: Stored<typeof shiftPlan>) => {
    const read = await personsOfPlan(tx, stored)
    const codes = new Set(read.people.flatMap(({ planned }) => planned.days.map(({ shift }) => shift.code)))
    return {
      facts: {
        issues: issuesIn(read),
        people: read.people.map(({ engagementId, name, planned }) => ({
          engagementId,
          person: name,
          ...hoursPlanned(planned, read.rules),
        })),
        changes: await changesOf(tx, stored.id),
        restDays: restDaysOf(stored, read.rules),
        legend: [...read.shifts.values()].filter(({ code }) => codes.has(code)).map(legendOf),
      },
    }
  },
  print: shiftPlanPrint,
})

/** `Domingos y festivos: 5, 12, 13` */
const restDaysOf = (
  plan: Pick<Stored<typeof shiftPlan>, 'year' | 'month'>,
  { holidays }: ShiftRules,
): string => {
  const days = monthDays.filter((nth) => {
    const on = dayAt(plan, nth)
    return on <= lastDayOf(plan.year, plan.month) && (weekdayOf(on) === 0 || holidays.has(on))
  })
  return `Domingos y festivos: ${days.join(', ')}`
}

const legendOf = ({ code, name, fromTime, hours }: Shift): string =>
  `${code}: ${name}${fromTime === null ? '' : `, ${showHour(fromTime)}, ${Number(hours)} h`}`

/** @throws Problem with the code of the first critical issue, and each one beside its cell */
function mustHold({ lines }: Pick<Stored<typeof shiftPlan>, 'lines'>, issues: readonly PlanIssue[]): void {
  const critical = issues.filter((issue) => issue.critical)
  const [first] = critical
  if (first === undefined) return
  const at = (engagementId: string) => lines.findIndex((line) => line.engagementId === engagementId)
  throw new Problem(first.code, `${first.person}: ${first.message}`, {
    fields: Object.fromEntries(
      critical.map(({ engagementId, on, message }) => [
        `lines.${at(engagementId)}.${dayKey(Number(on.slice(8)))}`,
        message,
      ]),
    ),
  })
}

/** The people in service in the month whose cost the service bears. */
const staffOf = (
  tx: Tx,
  {
    costCentreId,
    year,
    month,
    site,
  }: { readonly costCentreId: string; readonly year: number; readonly month: number; readonly site: string },
) =>
  rowsFrom<{ engagementId: string; label: string }>(tx)`
    select distinct e.id as "engagementId", o.label
    from payroll.engagement e
    join payroll.engagement_share s on s.engagement_id = e.id and s.cost_centre_id = ${costCentreId}::uuid
      and s.holds @> ${firstDayOf(year, month)}::date
    join payroll.engagement_option o on o.id = e.id
    where e.status = 'active' and e.campus_id = ${site}::uuid and e.start_date <= ${lastDayOf(year, month)}::date
    order by o.label`

interface SheetRow {
  readonly id: string
  readonly person: string
  readonly identification: string
  readonly hours: string
  readonly days: Readonly<Record<string, string>>
}

async function sheetOf(tx: Tx, planId: string) {
  const rows = await rowsFrom<SheetRow>(tx)`
    select l.id, e.employee_label as person, e.identification, round(coalesce(sum(s.hours), 0), 2)::text as hours,
           coalesce(jsonb_object_agg('d' || extract(day from s.on_day), s.code) filter (where s.code is not null), '{}') as days
    from payroll.shift_plan_line l
    join payroll.engagement_list e on e.id = l.engagement_id
    left join payroll.planned_shift s on s.plan_id = l.parent_id and s.engagement_id = l.engagement_id
    where l.parent_id = ${planId}::uuid
    group by l.id, l.position, e.employee_label, e.identification order by l.position`
  const blank = Object.fromEntries(monthDays.map((nth) => [dayKey(nth), null]))
  return rows.map(({ days, ...row }) => ({ ...row, ...blank, ...days }))
}

export const shiftOperations: readonly Operation[] = [
  ...shiftPlannerOperations,
  ...serveCatalog(shiftService),
  ...refusing(
    {
      'payroll.shift_plan_once': conflict(
        'NOM-493',
        'Ese servicio ya tiene un cuadro de ese mes.',
        'costCentreId',
      ),
    },
    serveDocument(shiftPlanService),
  ),
  serveQuery(shiftStaff, async ({ tx, actor, input }) => {
    await mustPlan(tx, actor, input.costCentreId)
    return staffOf(tx, { ...input, site: actor.campusId })
  }),
  ...serveFlatReport({ whose: 'site', report: shiftSheet, read: (tx, { planId }) => sheetOf(tx, planId) }),
]
