import { type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { addDays, groupedBy, percentile, ratio, share, weekdayNames } from '@quina/kernel'
import { sql } from 'kysely'
import { channels } from '../appointment/appointment.contract.ts'
import { added, filterOf, keys, ofSite, regular, spanWithin } from './appointment-reading.server.ts'
import {
  absences,
  appointmentsByProfessional,
  type Grouping,
  oftenAbsent,
} from './appointment-report.contract.ts'
import { unmetDemand } from './demand.contract.ts'
import { requestsOf } from './requests.server.ts'

/** K12: minutes until the call, from the later of the arrival and the hour of the appointment. */
const roomWaits = sql`coalesce(array_agg(
    greatest(0, extract(epoch from a.attended_from - greatest(a.arrived_at, a.starts_at)))::int / 60)
  filter (where a.attended_from is not null and a.arrived_at is not null), '{}')`

const counted = sql`
  count(*) filter (where ${regular})::int as given,
  count(*) filter (where a.status = 'confirmed')::int as confirmed,
  count(*) filter (where a.status = 'attended')::int as attended,
  count(*) filter (where a.status = 'missed')::int as missed,
  count(*) filter (where a.cancelled_by = 'P')::int as by_patient,
  count(*) filter (where a.cancelled_by = 'I')::int as by_institution,
  count(*) filter (where a.cancelled_by = 'E')::int as by_payer,
  count(*) filter (where a.status = 'rescheduled')::int as rescheduled,
  count(*) filter (where a.overbooked and a.status not in ('cancelled', 'rescheduled'))::int as overbooked`

/**
 * Returns how full an agenda was, how many patients did not come, how many were attended in an hour and how long they waited in
 * the room (care dossier K07 and K09 to K12). Minutes are rounded at the end.
 */
export const agendaFiguresOf = ({
  programmed,
  blocked,
  capacity,
  given,
  attended,
  missed,
  waits,
}: Agenda) => ({
  used: share(given, capacity),
  taken: share(attended, capacity),
  absence: share(missed, attended + missed),
  byHour: ratio(attended * 60, programmed - blocked),
  waited: ratio(
    waits.reduce((all, one) => all + one, 0),
    waits.length,
    { decimals: 1 },
  ),
  waitedMost: percentile(waits, 90),
})

/** Returns the hours and figures of one professional, or of the sum of all: a rate is never the mean of rates. */
const offeredValues = ({ waits: minutes, ...of }: Figures) => ({
  ...of,
  ...agendaFiguresOf({ ...of, waits: minutes }),
  programmed: ratio(of.programmed, 60),
  blocked: ratio(of.blocked, 60),
})

/** Minutes; `capacity` is in places of the slots that were not blocked. */
const hours = ['programmed', 'blocked', 'capacity'] as const
const outcomes = [
  'given',
  'confirmed',
  'attended',
  'missed',
  'byPatient',
  'byInstitution',
  'byPayer',
  'rescheduled',
  'overbooked',
] as const
const numbers = [...hours, ...outcomes] as const
type Figures = Readonly<Record<(typeof numbers)[number], number>> & {
  /** The minutes that each attended patient waited, from the later of the arrival and the hour of the appointment. */
  readonly waits: readonly number[]
}
type OfferRow = Readonly<Record<'professionalId' | 'specialtyId' | 'professional' | 'specialty', string>> &
  Figures

const byProfessional = serveFlatReport({
  whose: 'site',
  report: appointmentsByProfessional,
  async read(tx, input, actor) {
    const { from, to, specialtyId, professionalId } = input
    const rows = await rowsFrom<OfferRow>(tx)`
      with offered as (
        select a.professional_id, a.specialty_id, sum(extract(epoch from a.ends_at - a.starts_at))::int / 60 as programmed,
               coalesce(sum(extract(epoch from a.ends_at - a.starts_at)) filter (where a.status = 'blocked'), 0)::int / 60
                 as blocked,
               coalesce(sum(a.capacity) filter (where a.status = 'available'), 0)::int as capacity
        from care.slot a where a.status in ('available', 'blocked') and a.day between ${from} and ${to} and ${ofSite(actor)}
          and (${specialtyId}::uuid is null or a.specialty_id = ${specialtyId}::uuid)
          and (${professionalId}::uuid is null or a.professional_id = ${professionalId}::uuid) group by 1, 2),
      given as (
        select a.professional_id, a.specialty_id, ${counted}, ${roomWaits} as waits from care.appointment_summary a
        where ${filterOf(actor, { ...input, of: null })} group by 1, 2)
      select professional_id, specialty_id, f.label as professional, e.label as specialty,
             coalesce(o.programmed, 0) as programmed, coalesce(o.blocked, 0) as blocked, coalesce(o.capacity, 0) as capacity,
             coalesce(g.waits, '{}') as waits,
             ${sql.join(
               outcomes.map((name) => sql`coalesce(g.${sql.ref(snake(name))}, 0) as ${sql.ref(snake(name))}`),
             )}
      from offered o full join given g using (professional_id, specialty_id)
      join people.employee_option f on f.id = professional_id
      join hospital.specialty_option e on e.id = specialty_id order by f.label, e.label`
    return {
      rows: rows.map(({ professionalId, specialtyId: own, professional, specialty, ...figures }) => ({
        id: `${professionalId}-${own}`,
        professional,
        specialty,
        professionalId,
        specialtyId: own,
        ...offeredValues(figures),
      })),
      totals: offeredValues({ ...added(rows, numbers), waits: rows.flatMap((row) => row.waits) }),
    }
  },
})

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function nameOf(by: Grouping | 'payer' | 'specialty', value: string): string {
  if (by === 'weekday') return weekdayNames[Number(value) - 1] ?? value
  if (by === 'channel') return channels[value as keyof typeof channels] ?? value
  if (by === 'hour') return `${value}:00`
  return value === '' ? 'Sin dato' : value
}

/** The largest groups first; ages, hours and days in their natural order. */
const orderOf = (by: Grouping) => {
  if (by === 'specialty' || by === 'payer') return sql`count(*) desc, 1`
  return by === 'age' ? sql`min(a.age)` : sql`1`
}

/** How appointments ended, except the rescheduled ones: `stood` counts them all. */
const ends = ['attended', 'missed', 'byPatient', 'late', 'byInstitution', 'byPayer', 'stood'] as const
type Ends = Readonly<Record<(typeof ends)[number], number>>
type Absent = { readonly value: string } & Ends

const absentValues = <T extends Ends>(own: T) => ({
  ...own,
  absence: share(own.missed, own.attended + own.missed),
  cancelled: share(own.byInstitution, own.stood),
  lateRate: share(own.late, own.stood),
})

const absenceReport = serveFlatReport({
  whose: 'site',
  report: absences,
  async read(tx, { by, ...input }, actor) {
    const rows = await rowsFrom<Absent>(tx)`
      select ${keys[by]} as value, ${counted}, count(*) filter (where a.cancelled_late)::int as late,
             count(*) filter (where a.status <> 'rescheduled')::int as stood
      from care.appointment_summary a where ${filterOf(actor, { ...input, of: null })} group by 1
      order by ${orderOf(by)}`
    const endings = rows.map(
      ({ value, attended, missed, byPatient, late, byInstitution, byPayer, stood }) => ({
        value,
        attended,
        missed,
        byPatient,
        late,
        byInstitution,
        byPayer,
        stood,
      }),
    )
    const all = added(endings, ends)
    return {
      rows: endings.map((row) => ({ ...absentValues(row), id: row.value, name: nameOf(by, row.value) })),
      totals: absentValues(all),
    }
  },
})

/** The absences in a year from which a patient is listed. */
const often = 3

const oftenAbsentReport = serveFlatReport({
  whose: 'site',
  report: oftenAbsent,
  async read(tx, { to }, actor) {
    const since = addDays(to, -364)
    const rows = await rowsFrom<{ patientId: string } & Record<string, string | number>>(tx)`
      select a.patient_id, a.patient, a.document_type || ' ' || a.number as document, a.phone, max(a.payer) as payer,
             count(*)::int as missed, max(a.date)::text as last
      from care.appointment_summary a
      where a.status = 'missed' and a.date between ${since} and ${to} and ${ofSite(actor)}
      group by 1, 2, 3, 4 having count(*) >= ${often} order by count(*) desc, a.patient`
    return rows.map((row) => ({ ...row, id: row.patientId, since }))
  },
})

const demandReport = serveFlatReport({
  whose: 'site',
  report: unmetDemand,
  async read(tx, { by, ...input }, actor) {
    spanWithin(input)
    const requests = await requestsOf(tx, actor, input)
    const groups = [...groupedBy(requests, (one) => (by === 'payer' ? one.payer : one.specialty) ?? '')]
    const valuesOf = (own: typeof requests) => {
      const waiting = own.filter(({ status }) => status === 'waiting')
      const days = waiting.map((one) => one.days)
      const count = (status: string) => own.filter((one) => one.status === status).length
      return {
        requests: own.length,
        assigned: count('assigned'),
        waiting: waiting.length,
        withdrawn: count('withdrawn'),
        beyond: waiting.filter((one) => one.beyond).length,
        unmet: share(waiting.length, own.length),
        mean: ratio(
          days.reduce((all, one) => all + one, 0),
          days.length,
        ),
        p90: textOrNull(percentile(days, 90)),
      }
    }
    return {
      rows: groups
        .map(([value, own]) => ({ ...valuesOf(own), id: value, value, name: nameOf(by, value) }))
        .toSorted((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name)),
      totals: valuesOf(requests),
    }
  },
})

const textOrNull = (value: number | null): string | null => (value === null ? null : String(value))

export const appointmentReportOperations: readonly Operation[] = [
  ...byProfessional,
  ...absenceReport,
  ...oftenAbsentReport,
  ...demandReport,
]

interface Agenda {
  /** Minutes of the agenda, and those of them that were blocked. */
  readonly programmed: number
  readonly blocked: number
  /** The places of the slots that were not blocked. */
  readonly capacity: number
  /** Appointments in regular places, neither cancelled nor rescheduled. */
  readonly given: number
  readonly attended: number
  readonly missed: number
  readonly waits: readonly number[]
}
