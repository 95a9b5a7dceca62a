import { type FlatRow, type Operation, parameterOn, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { dayInBogota, daysBetween, ratio, share } from '@quina/kernel'
import { sql } from 'kysely'
import { added, inDays, ofSite } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { bedIndicatorsOf } from '../bed/bed-indicators.domain.ts'
import { diedIn } from '../bed-use/deaths.server.ts'
import { observationMost, observationWarn } from '../bed-use/observation-parameters.contract.ts'
import { bedNightsOf, bedStaysOf, isAvailable } from './bed-days.server.ts'
import { bedHours, bedIndicators, bedStays, noService, observationTimes } from './census.contract.ts'

type Hour = { readonly hour: string; readonly at: string } & Readonly<
  Record<'enabled' | 'occupied' | 'cleaning' | 'reserved' | 'blocked', number>
>

const hoursOperations = serveFlatReport({
  whose: 'site',
  report: bedHours,
  async read(tx, { date }, actor) {
    const rows = await rowsFrom<Hour>(tx)`
      select to_char(h.at at time zone 'America/Bogota', 'HH12:MI AM') as hour,
             to_char(h.at at time zone 'America/Bogota', 'HH24:MI') as at, count(b.id)::int as enabled,
             count(*) filter (where x.state = 'occupied')::int as occupied,
             count(*) filter (where x.state = 'cleaning')::int as cleaning,
             count(*) filter (where x.state = 'reserved')::int as reserved,
             count(*) filter (where x.state = 'blocked')::int as blocked
      from generate_series(${date}::date::timestamp at time zone 'America/Bogota',
                           (${date}::date + time '23:00') at time zone 'America/Bogota', interval '1 hour') h (at)
      join care.bed b on ${ofSite(actor, 'b.campus_id')} and b.active and b.from_day <= ${date}::date
        and (b.until_day is null or b.until_day >= ${date}::date)
      left join care.bed_period x on x.bed_id = b.id and x.from_at <= h.at and (x.until_at is null or x.until_at > h.at)
      where h.at <= now() group by h.at order by h.at`
    return rows.map(({ enabled, ...row }) => ({
      ...row,
      id: row.at,
      date,
      available: enabled - row.blocked,
      part: share(row.occupied, enabled - row.blocked),
    }))
  },
})

const figureNames = ['available', 'occupied', 'discharges', 'stayDays', 'deaths', 'earlyDeaths'] as const
type Figure = (typeof figureNames)[number]
type Figures = { readonly service: string } & Readonly<Record<Figure, number>>

const indicatorOperations = serveFlatReport({
  whose: 'site',
  report: bedIndicators,
  async read(tx, { from, to: input }, actor) {
    const today = dayInBogota(new Date())
    const to = input > today ? today : input
    const rows = await rowsFrom<Figures>(tx)`
      with nights as (${bedNightsOf(actor, { from, to: input })}),
      beds as (
        select service, count(*) filter (where ${isAvailable})::int as available,
               count(*) filter (where state = 'occupied')::int as occupied from nights group by service),
      gone as (
        select service, count(*)::int as discharges, sum(stay)::int as stay_days,
               count(*) filter (where ${diedIn('late')})::int as deaths,
               count(*) filter (where ${diedIn('early')})::int as early_deaths from care.admission_summary a
        where ${ofSite(actor)} and a.ambit = '3' and a.discharge_date between ${from} and ${to} group by service)
      select coalesce(beds.service, gone.service) as service, coalesce(available, 0) as available,
             coalesce(occupied, 0) as occupied, coalesce(discharges, 0) as discharges, coalesce(stay_days, 0) as stay_days,
             coalesce(deaths, 0) as deaths, coalesce(early_deaths, 0) as early_deaths
      from beds full join gone on gone.service = beds.service order by 1`
    const days = daysBetween(from, to) + 1
    const whole = added(rows, figureNames)
    return {
      rows: rows.map((row) => ({
        ...row,
        id: row.service,
        ...bedIndicatorsOf({ ...row, days }),
        service: row.service === '' ? noService : row.service,
      })),
      totals: { ...whole, ...bedIndicatorsOf({ ...whole, days }) },
    }
  },
})

type ObservationRow = FlatRow & { readonly minutes: number }

const observationOperations = serveFlatReport({
  whose: 'site',
  report: observationTimes,
  async read(tx, { band, ...days }, actor) {
    const warn = await parameterOn(tx, observationWarn, days.to)
    const most = await parameterOn(tx, observationMost, days.to)
    const rows = await rowsFrom<ObservationRow>(tx)`
      select a.id, a.code, a.patient, a.document, nullif(a.bed, '') as bed, nullif(a.diagnosis, '') as diagnosis, a.observed_from,
             a.observed_until, floor(extract(epoch from coalesce(a.observed_until, now()) - a.observed_from) / 60)::int as minutes
      from care.admission_summary a
      where ${inDays(actor, days, sql`(a.observed_from at time zone 'America/Bogota')::date`)}
      order by a.observed_from, a.id`
    const bandOf = (minutes: number) =>
      minutes > most * 60 ? 'most' : minutes > warn * 60 ? 'warn' : 'short'
    const shown = rows.map(({ minutes, ...row }) => ({
      ...row,
      hours: ratio(minutes, 60, { decimals: 1 }),
      band: bandOf(minutes),
    }))
    return shown.filter((one) => band === null || one.band === band)
  },
})

const stayOperations = serveFlatReport({
  whose: 'site',
  report: bedStays,
  async read(tx, input, actor) {
    const rows = await bedStaysOf(tx, actor, input)
    return rows.map(({ regime: _, ...row }) => row)
  },
})

export const occupancyOperations: readonly Operation[] = [
  ...stayOperations,
  ...hoursOperations,
  ...indicatorOperations,
  ...observationOperations,
]
