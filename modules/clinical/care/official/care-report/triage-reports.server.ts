import { type Actor, type Operation, parameterOn, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, percentile, ratio, share } from '@quina/kernel'
import { sql } from 'kysely'
import { type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { dispositions, type Level, roman } from '../../triage/triage/triage.contract.ts'
import { attentionMinutes, lawMinutes } from '../../triage/triage-board/triage-parameters.contract.ts'
import { type TriageGrouping, triageDetail, triageTimes } from './care-report.contract.ts'

interface Arrival {
  readonly id: string
  readonly patientId: string
  readonly code: string
  readonly patient: string
  readonly document: string
  readonly motive: string
  readonly status: string
  readonly level: string | null
  /** The hour of the arrival, in Bogotá: `07`. */
  readonly hour: string
  readonly disposition: keyof typeof dispositions | null
  readonly suggested: string | null
  readonly arrived: Date
  readonly classified: Date | null
  readonly attended: Date | null
  /** Minutes from the arrival to the first classification, and from the last one to the attention. */
  readonly toLevel: number | null
  readonly waited: number | null
}

async function arrivalsOf(tx: Tx, actor: Actor, days: Days): Promise<readonly Arrival[]> {
  return rowsFrom<Arrival>(tx)`
    select a.id, a.patient_id, 'T-' || lpad(a.number::text, greatest(3, length(a.number::text)), '0') as code,
             p.name as patient,
           p.document, a.motive, a.status, a.level::text as level, a.disposition,
           to_char(a.arrived_at at time zone 'America/Bogota', 'HH24') as hour,
           c.suggested_level::text as suggested, a.arrived_at as arrived, a.classified_at as classified,
           a.attended_at as attended,
           floor(extract(epoch from a.first_classified_at - a.arrived_at) / 60)::int as to_level,
           case when a.attended_at is not null
             then greatest(0, floor(extract(epoch from a.attended_at - a.level_since) / 60))::int end as waited
    from care.triage a
    join people.reported_patient_list p on p.id = a.patient_id
    left join lateral (select k.suggested_level from care.classification k where k.triage_id = a.id
                       order by k.place desc limit 1) c on true
    where ${inDays(actor, days, sql`(a.arrived_at at time zone 'America/Bogota')::date`)} and a.status <> 'annulled'
    order by a.arrived_at, a.id`
}

const isGone = ({ status }: Arrival) => status === 'abandoned'
const isDerived = ({ status }: Arrival) => status === 'derived'
const isAttended = ({ attended }: Arrival) => attended !== null

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Returns the figures of the arrivals of a level, or of those that nobody classified. */
function figuresOf(own: readonly Arrival[], target: number | null) {
  const attended = own.filter(isAttended)
  const waits = attended.flatMap(({ waited }) => (waited === null ? [] : [waited]))
  const classified = own.flatMap(({ toLevel }) => (toLevel === null ? [] : [toLevel]))
  const suggested = own.filter((one) => one.suggested !== null)
  const p90 = percentile(waits, 90)
  return {
    count: own.length,
    classified: ratio(sum(classified), classified.length, { decimals: 1 }),
    attended: attended.length,
    mean: ratio(sum(waits), waits.length, { decimals: 1 }),
    p90: p90 === null ? null : String(p90),
    target,
    within: target === null ? null : share(waits.filter((one) => one <= target).length, waits.length),
    gone: own.filter(isGone).length,
    derived: own.filter(isDerived).length,
    agreed: share(suggested.filter((one) => one.suggested === one.level).length, suggested.length),
  }
}

const ofLevel: readonly (Level | null)[] = [1, 2, 3, 4, 5, null]
type Group = { readonly value: string; readonly name: string; readonly target: number | null }

/** The group of an arrival; empty without one. */
const keys: Readonly<Record<TriageGrouping, (one: Arrival) => string>> = {
  level: ({ level }) => level ?? '',
  hour: ({ hour }) => hour,
  disposition: ({ disposition }) => disposition ?? '',
}

/** Returns the groups in their own order. Only a level has a target time. */
async function groupsOf(tx: Tx, by: TriageGrouping, arrivals: readonly Arrival[], on: Day): Promise<Group[]> {
  if (by === 'level') return Promise.all(ofLevel.map((level) => groupOfLevel(tx, level, on)))
  if (by === 'disposition')
    return [...Object.entries(dispositions), ['', 'Sin conducta'] as const].map(([value, name]) => ({
      value,
      name,
      target: null,
    }))
  return [...new Set(arrivals.map(({ hour }) => hour))]
    .toSorted()
    .map((value) => ({ value, name: `${value}:00`, target: null }))
}

async function groupOfLevel(tx: Tx, level: Level | null, on: Day): Promise<Group> {
  if (level === null) return { value: '', name: 'Sin clasificar', target: null }
  const own = String(level) as `${Level}`
  const target =
    own in lawMinutes
      ? lawMinutes[own as keyof typeof lawMinutes]
      : await parameterOn(tx, attentionMinutes[own as keyof typeof attentionMinutes], on)
  return { value: own, name: `Triage ${roman[level]}`, target }
}

const timesOperations = serveFlatReport({
  whose: 'site',
  report: triageTimes,
  async read(tx, { by, ...input }, actor) {
    const arrivals = await arrivalsOf(tx, actor, input)
    const groups = await groupsOf(tx, by, arrivals, input.to)
    return groups.flatMap(({ value, name, target }) => {
      const own = arrivals.filter((one) => keys[by](one) === value)
      const values = { ...figuresOf(own, target), name, by, value }
      return own.length === 0 ? [] : [{ id: name, ...values }]
    })
  },
})

const states = { attended: isAttended, gone: isGone, derived: isDerived } as const

const detailOperations = serveFlatReport({
  whose: 'site',
  report: triageDetail,
  async read(tx, { level, state, by, value, ...input }, actor) {
    const arrivals = await arrivalsOf(tx, actor, input)
    const own = arrivals.filter(
      (one) =>
        (level === null || one.level === level) &&
        (by === null || keys[by](one) === (value ?? '')) &&
        (state === null || states[state](one)),
    )
    return own.map(({ toLevel: _, status: __, hour: ___, ...row }) => row)
  },
})

export const triageReportOperations: readonly Operation[] = [...timesOperations, ...detailOperations]
