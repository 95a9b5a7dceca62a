import { type Actor, type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { type RawBuilder, sql } from 'kysely'
import {
  type Days,
  ofSite,
  spanWithin,
} from '../../appointment/appointment-report/appointment-reading.server.ts'
import { instantOf } from '../bed-use/hours.domain.ts'
import { type BedMove, bedCensus, bedMoves, censusBalance } from './census.contract.ts'

/** The last minute of a day: when the census is taken (BED-03). */
const censusHour = '23:59'

/** Returns the instant of the census, or now when that is in the future. */
const censusAt = (date: Day, time: string | null, now: Date): Date => {
  const at = instantOf(date, time ?? censusHour)
  return at > now ? now : at
}

type CensusRow = FlatRow & { readonly birthDate: Day | null }

const censusOperations = serveFlatReport({
  whose: 'site',
  report: bedCensus,
  async read(tx, { date, time, service, state }, actor) {
    const at = censusAt(date, time, new Date())
    const rows = await rowsFrom<CensusRow>(tx)`
      select coalesce(a.id, b.id) as id, a.id as admission_id, r.label as service, l.code || ' ' || l.name as bed,
             coalesce(x.state, 'free') as state, o.label as code, p.name as patient, p.document, p.sex,
             p.birth_date::text as birth_date, g.label as diagnosis, y.label as payer, a.entered_at as entered,
             case when a.id is not null then greatest(1, ${date}::date - a.date) end as days
      from care.bed b
      join hospital.location_list l on l.id = b.location_id
      join reference.reps_service_option r on r.id = b.reps_service_id
      left join care.bed_period x on x.bed_id = b.id and x.from_at <= ${at} and (x.until_at is null or x.until_at > ${at})
      left join care.admission a on a.id = x.admission_id and x.state = 'occupied'
      left join care.admission_option o on o.id = a.id
      left join people.reported_patient_list p on p.id = a.patient_id
      left join insurers.payer_option y on y.id = a.payer_id
      left join reference.diagnosis_option g on g.id = a.diagnosis_id
      where ${ofSite(actor, 'b.campus_id')} and b.active and b.from_day <= ${date}::date
        and (b.until_day is null or b.until_day >= ${date}::date)
        and (${service}::text is null or (r.label = ${service} and x.state = 'occupied'))
        and (${state}::text is null or coalesce(x.state, 'free') = ${state})
      order by r.label, l.code`
    return rows.map(({ birthDate, ...row }) => ({
      ...row,
      age: birthDate === null ? null : shownAge(birthDate, date),
    }))
  },
})

type MoveRow = { readonly service: string } & Readonly<Record<BedMove | 'now', number>>

type Span = Readonly<{ begins: Date; ends: Date }>

/**
 * The patients in a bed in a period, with the service they came from and went to. A change of bed within a service is no move; a
 * change of service is a departure and an arrival. An urgency that becomes a stay at the same instant is a change of service.
 */
const lainIn = (actor: Actor, { begins, ends }: Span) => sql`
  select x.*, before.service as came_from, after.service as went_to
  from care.bed_period_summary x
  left join lateral (select y.service from care.bed_period_summary y where y.state = 'occupied' and y.chain = x.chain
                     and y.until_at = x.from_at and y.id <> x.id limit 1) before on true
  left join lateral (select y.service from care.bed_period_summary y where y.state = 'occupied' and y.chain = x.chain
                     and y.from_at = x.until_at and y.id <> x.id limit 1) after on true
  where x.state = 'occupied' and ${ofSite(actor, 'x.campus_id')} and x.from_at <= ${ends}
    and (x.until_at is null or x.until_at >= ${begins})`

/** The rows that each kind of move counts: the balance and its detail count the same. */
const countedAs = ({ begins, ends }: Span): Readonly<Record<BedMove, RawBuilder<unknown>>> => ({
  before: sql`from_at < ${begins} and (until_at is null or until_at >= ${begins})`,
  entered: sql`from_at >= ${begins} and came_from is null`,
  received: sql`from_at >= ${begins} and came_from <> service`,
  sent: sql`until_at <= ${ends} and went_to <> service`,
  left: sql`until_at <= ${ends} and went_to is null`,
})

/** @throws Problem REP-001 */
function spanOf(input: Days): Span {
  spanWithin(input)
  return { begins: instantOf(input.from, '00:00'), ends: censusAt(input.to, null, new Date()) }
}

const balanceOperations = serveFlatReport({
  whose: 'site',
  report: censusBalance,
  async read(tx, input, actor) {
    const span = spanOf(input)
    const counts = Object.entries(countedAs(span)).map(
      ([move, is]) => sql`count(*) filter (where ${is})::int as ${sql.ref(move)}`,
    )
    const rows = await rowsFrom<MoveRow>(tx)`
      with lain as (${lainIn(actor, span)})
      select service, ${sql.join(counts)},
             count(*) filter (where until_at is null or until_at > ${span.ends})::int as now
      from lain group by service order by service`
    const date = dayInBogota(span.ends)
    return rows.map((row) => ({ ...row, id: row.service, date }))
  },
})

const movesOperations = serveFlatReport({
  whose: 'site',
  report: bedMoves,
  async read(tx, { service, move, ...input }, actor) {
    const span = spanOf(input)
    const counted = Object.entries(countedAs(span)).filter(([name]) => move === null || name === move)
    const each = counted.map(
      ([name, is]) => sql`
        select ${name}::text as move, n.*, ${sql.ref(atOf[name as BedMove])} as at, ${otherOf[name as BedMove]} as other
        from lain n where ${is}`,
    )
    return rowsFrom<FlatRow>(tx)`
      with lain as (${lainIn(actor, span)})
      select m.id || ' ' || m.move as id, m.move, m.at, m.service, m.other, l.code || ' ' || l.name as bed, m.admission_id,
             m.patient_id, o.label as code, p.name as patient, p.document
      from (${sql.join(each, sql` union all `)}) m
      join care.bed b on b.id = m.bed_id
      join hospital.location_list l on l.id = b.location_id
      join care.admission_option o on o.id = m.admission_id
      join people.reported_patient_list p on p.id = m.patient_id
      where ${service}::text is null or m.service = ${service}
      order by m.at, p.name`
  },
})

/** The instant of each kind of move, and the other service involved. */
const atOf = {
  before: 'n.from_at',
  entered: 'n.from_at',
  received: 'n.from_at',
  sent: 'n.until_at',
  left: 'n.until_at',
} as const satisfies Record<BedMove, string>
const otherOf: Readonly<Record<BedMove, RawBuilder<unknown>>> = {
  before: sql`null::text`,
  entered: sql`null::text`,
  received: sql`n.came_from`,
  sent: sql`n.went_to`,
  left: sql`null::text`,
}

export const censusOperationsOfDay: readonly Operation[] = [
  ...censusOperations,
  ...balanceOperations,
  ...movesOperations,
]
