import type { Actor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import {
  type Days,
  ofSite,
  spanWithin,
} from '../../appointment/appointment-report/appointment-reading.server.ts'

/** Cradles, incubators and observation beds are not counted (K01). */
const counted = sql`b.kind not in ('observation', 'cradle', 'incubator')`

/**
 * Each counted bed at 11:59 PM of each day, or now for today (BED-03): its service, its kind, its state and its patient. Future
 * days have no rows.
 */
export function bedNightsOf(actor: Actor, { from, to: input }: Days): RawBuilder<unknown> {
  spanWithin({ from, to: input })
  const today = dayInBogota(new Date())
  const to = input > today ? today : input
  return sql`
    select r.label as service, b.kind, b.location_id, x.state, x.admission_id
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
    join care.bed b on ${ofSite(actor, 'b.campus_id')} and b.active and ${counted} and b.from_day <= d.day::date
      and (b.until_day is null or b.until_day >= d.day::date)
    join reference.reps_service_option r on r.id = b.reps_service_id
    left join care.bed_period x on x.bed_id = b.id and tstzrange(x.from_at, x.until_at)
      @> least(now(), (d.day::date + time '23:59') at time zone 'America/Bogota')`
}

/** Whether a bed is available in a night: it is not blocked. */
export const isAvailable = sql`state is distinct from 'blocked'`

export interface BedStay {
  readonly id: string
  readonly patientId: string
  readonly code: string
  readonly patient: string
  readonly document: string
  readonly regime: string
  readonly service: string
  readonly beds: string
  readonly days: number
}

/** Returns the patients in beds of some kinds (of all counted kinds when none is given), and their nights. */
export async function bedStaysOf(
  tx: Tx,
  actor: Actor,
  { kind, service, ...span }: Days & { readonly kind: string | null; readonly service: string | null },
): Promise<readonly BedStay[]> {
  return rowsFrom<BedStay>(tx)`
    select a.id, a.patient_id, a.code, a.patient, a.document, coalesce(a.regime, 'private') as regime,
           string_agg(distinct n.service, ', ') as service, string_agg(distinct l.label, ', ') as beds, count(*)::int as days
    from (${bedNightsOf(actor, span)}) n
    join care.admission_summary a on a.id = n.admission_id
    join hospital.location_option l on l.id = n.location_id
    where n.state = 'occupied' and (${kind}::text is null or n.kind = ${kind})
      and (${service}::text is null or n.service = ${service})
    group by 1, 2, 3, 4, 5, 6 order by a.code`
}
