import { type Actor, campusScope, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, share } from '@quina/kernel'
import { programControl, programPatients } from './program-report.contract.ts'

interface Control {
  readonly id: string
  readonly programId: string
  readonly patientId: string
  readonly program: string
  readonly patient: string
  readonly document: string
  readonly phone: string | null
  readonly service: string
  readonly times: number
  readonly expected: number
  readonly last: Day | null
  readonly due: Day
  /** Days overdue; zero when it is not overdue. */
  readonly days: number
}

/**
 * A patient is in a programme when they received one of its services in the year before a day. A service expected a number of
 * times a year is due that fraction of a year after the last one, or after the entry when there is none.
 */
async function controlsOf(tx: Tx, actor: Actor, on: Day): Promise<readonly Control[]> {
  const campusId = campusScope(actor)
  return rowsFrom<Control>(tx)`
    with given as (
      select c.program_id, f.person_id as patient_id, c.service_id, c.day, c.quantity from billing.charge c
      join people.patient_face f on f.id = c.patient_id
      where (${campusId}::uuid is null or c.campus_id = ${campusId}::uuid)
        and c.program_id is not null and c.state in ('pending', 'reserved', 'invoiced')
        and c.day > ${on}::date - 365 and c.day <= ${on}::date),
    member as (select program_id, patient_id, min(day) as entered from given group by 1, 2),
    control as (
      select m.program_id, m.patient_id, s.id as part_id, s.name, s.per_user, m.entered, max(g.day) as last,
             coalesce(sum(g.quantity), 0)::int as times
      from member m
      join billing.program_service_list s on s.program_id = m.program_id and s.active and s.per_user is not null
      left join given g on g.program_id = m.program_id and g.patient_id = m.patient_id and g.service_id = s.service_id
      group by 1, 2, 3, 4, 5, 6)
    select c.part_id || ' ' || c.patient_id as id, c.program_id, c.patient_id, k.label as program, p.name as patient, p.document,
           p.phone, c.name as service, c.times, c.per_user as expected, c.last::text as last, d.due::text as due,
           greatest(0, ${on}::date - d.due) as days
    from control c
    join billing.program_option k on k.id = c.program_id
    join people.reported_patient_list p on p.id = c.patient_id
    cross join lateral (select coalesce(c.last, c.entered) + round(365.0 / c.per_user)::int as due) d
    order by d.due, p.name, c.part_id`
}

const isOverdue = ({ days }: Control) => days > 0

const controlOperations = serveFlatReport({
  whose: 'site',
  report: programControl,
  async read(tx, { on }, actor) {
    const controls = await controlsOf(tx, actor, on)
    const overdue = controls.filter(isOverdue).length
    return {
      rows: [...groupedBy(controls, 'programId')].map(([id, own]) => {
        const late = own.filter(isOverdue).length
        const people = new Set(own.map(({ patientId }) => patientId)).size
        const figures = { people, controls: own.length, overdue: late, onTime: own.length - late }
        return { ...figures, id, name: own[0]!.program, part: share(own.length - late, own.length) }
      }),
      totals: { controls: controls.length, overdue, onTime: controls.length - overdue },
    }
  },
})

const patientOperations = serveFlatReport({
  whose: 'site',
  report: programPatients,
  async read(tx, { on, programId, state }, actor) {
    const controls = await controlsOf(tx, actor, on)
    return controls.filter(
      (one) =>
        (programId === null || one.programId === programId) &&
        (state === null || isOverdue(one) === (state === 'overdue')),
    )
  },
})

export const programReportOperations: readonly Operation[] = [...controlOperations, ...patientOperations]
