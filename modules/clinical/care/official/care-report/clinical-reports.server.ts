import type { ReportInput } from '@quina/blocks'
import {
  type Actor,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, percentile, ratio, share } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import {
  type ConsultationGrouping,
  consultationDetail,
  consultationsBy,
  referralDetail,
  type referralKinds,
  referralTimes,
} from './clinical-report.contract.ts'

const keys: Readonly<Record<ConsultationGrouping, RawBuilder<string>>> = {
  professional: sql`a.professional`,
  diagnosis: sql`coalesce(a.diagnosis, '')`,
  both: sql`a.professional || ' · ' || coalesce(a.diagnosis, 'sin diagnóstico')`,
}

type ReportFilter = Days & Partial<ReportInput<typeof consultationDetail>>

function consulted(actor: Actor, { by, value, ...days }: ReportFilter): RawBuilder<unknown> {
  const matchesKey = by ? sql`${keys[by]} = ${value ?? ''}` : sql`true`
  return sql`${inDays(actor, days)} and a.source = 'attention' and ${matchesKey}`
}

type GroupRow = { readonly value: string; readonly count: number; readonly people: number }

const gathered = sql`count(*)::int as count, count(distinct a.patient_id)::int as people`

const byOperations = serveFlatReport({
  whose: 'site',
  report: consultationsBy,
  async read(tx, { by, ...input }, actor) {
    const these = consulted(actor, input)
    const rows = await rowsFrom<GroupRow>(tx)`
      select ${keys[by]} as value, ${gathered} from care.attention_summary a where ${these} group by 1 order by 2 desc, 1`
    // A patient seen by two professionals counts once in the total.
    const { count, people } = await oneFrom<GroupRow>(tx)`
      select '' as value, ${gathered} from care.attention_summary a where ${these}`
    return {
      rows: rows.map((row) => ({
        ...row,
        id: row.value,
        name: row.value === '' ? 'Sin diagnóstico' : row.value,
        part: share(row.count, count),
      })),
      totals: { count, people },
    }
  },
})

const detailOperations = servePagedReport({
  whose: 'site',
  report: consultationDetail,
  query: (_tx, input, actor) => sql<PagedRow>`
    select a.id, a.at, a.patient_id, a.day::text as day, a.ambit, a.service, a.patient, a.document, a.diagnosis, a.professional,
           a.href
    from care.attention_summary a where ${consulted(actor, input)}`,
})

interface Referral {
  readonly id: string
  readonly patientId: string
  readonly kind: keyof typeof referralKinds
  readonly code: string
  readonly place: string
  readonly patient: string
  readonly document: string
  readonly at: Date
  readonly answeredAt: Date | null
  readonly minutes: number | null
  readonly href: string
}

/** Returns the referrals of a period, by destination or by origin. */
async function referralsOf(tx: Tx, actor: Actor, days: Days): Promise<readonly Referral[]> {
  return rowsFrom<Referral>(tx)`
    select a.id, a.patient_id, a.kind, a.code, a.place, p.name as patient, p.document, a.at, a.answered_at, a.href,
           case when a.answered_at is not null
             then greatest(0, floor(extract(epoch from a.answered_at - a.at) / 60))::int end as minutes
    from care.referral_summary a
    join people.reported_patient_list p on p.id = a.patient_id
    where ${inDays(actor, days, sql`(a.at at time zone 'America/Bogota')::date`)}
    order by a.at, a.id`
}

const hoursOf = (minutes: number): string | null => ratio(minutes, 60, { decimals: 1 })

function timesOf(own: readonly Referral[]) {
  const waits = own.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))
  const all = waits.reduce((sum, one) => sum + one, 0)
  const ninth = percentile(waits, 90)
  return {
    count: own.length,
    answered: waits.length,
    pending: own.length - waits.length,
    mean: ratio(all, waits.length * 60, { decimals: 1 }),
    p90: ninth === null ? null : hoursOf(ninth),
    part: share(waits.length, own.length),
  }
}

const timeOperations = serveFlatReport({
  whose: 'site',
  report: referralTimes,
  async read(tx, input, actor) {
    const referrals = await referralsOf(tx, actor, input)
    const groups = [...groupedBy(referrals, ({ kind, place }) => `${kind} ${place}`).values()]
    const { count, answered, pending } = timesOf(referrals)
    return {
      rows: groups
        .toSorted((one, other) => other.length - one.length)
        .map((own) => {
          const { kind, place } = own[0]!
          const name = place === '' ? 'Sin decir' : place
          return { ...timesOf(own), id: `${kind} ${place}`, kind, value: place, name }
        }),
      totals: { count, answered, pending },
    }
  },
})

const referralOperations = serveFlatReport({
  whose: 'site',
  report: referralDetail,
  async read(tx, { kind, place, state, ...input }, actor) {
    const referrals = await referralsOf(tx, actor, input)
    const own = referrals.filter(
      (one) =>
        (kind === null || one.kind === kind) &&
        (place === null || one.place === place) &&
        (state === null || (state === 'answered') === (one.answeredAt !== null)),
    )
    return own.map(({ at, minutes, ...row }) => ({
      ...row,
      input: at,
      hours: minutes === null ? null : hoursOf(minutes),
    }))
  },
})

export const clinicalReportOperations: readonly Operation[] = [
  ...byOperations,
  ...detailOperations,
  ...timeOperations,
  ...referralOperations,
]
